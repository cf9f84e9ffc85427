import '#web/mantine-forms.css';
import { ActionIcon, Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MAX_ANSWER_CHARACTERS, MAX_ANSWERS, type PossibleAnswer } from '#shared/contracts/tasks/tasks.ts';
import { useActionsInUse } from '#web/features/activities/activities.public.ts';
import type * as z from 'zod/mini';

export interface AnswerInput {
  /** Key of the line while lines are moved. */
  readonly key: string;
  readonly value: string;
  /** IRI of the action that the answer records as well; '' for none. */
  readonly action: string;
  readonly isFinding: boolean;
}

/** Removes the empty lines. */
export const toAnswers = (answers: readonly AnswerInput[]): z.input<typeof PossibleAnswer>[] =>
  answers
    .filter(({ value }) => value.trim() !== '')
    .map(({ value, action, isFinding }) => ({
      value: value.trim(),
      action: action || undefined,
      isFinding: isFinding || undefined,
    }));

interface AnswerFieldsProps {
  readonly answers: readonly AnswerInput[];
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (answers: AnswerInput[]) => void;
}

export function AnswerFields({ answers, errors, onChange }: AnswerFieldsProps) {
  const change = (index: number, changes: Partial<AnswerInput>) =>
    onChange(answers.map((answer, position) => (position === index ? { ...answer, ...changes } : answer)));
  return (
    <Fieldset legend="Antworten zur Auswahl">
      <Stack gap="md">
        {answers.length === 0 && <Text c="dimmed">Ohne Antworten wird die Aufgabe nur als „Erledigt“ bestätigt.</Text>}
        {answers.map((answer, index) => (
          <AnswerLine
            key={answer.key}
            position={index + 1}
            answer={answer}
            error={errors[`possibleAnswers.${index}.value`]}
            isLast={index === answers.length - 1}
            onMove={(by) => onChange(moved(answers, index, by))}
            onChange={(changes) => change(index, changes)}
            onRemove={() => onChange(answers.filter((_, position) => position !== index))}
          />
        ))}
        {answers.length < MAX_ANSWERS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() =>
              onChange([...answers, { key: crypto.randomUUID(), value: '', action: '', isFinding: false }])
            }
          >
            Antwort hinzufügen
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Swaps the answer with its neighbour. */
function moved(answers: readonly AnswerInput[], index: number, by: 1 | -1): AnswerInput[] {
  const [answer, ...others] = [
    ...answers.slice(index, index + 1),
    ...answers.filter((_, position) => position !== index),
  ];
  return answer === undefined ? [...answers] : others.toSpliced(index + by, 0, answer);
}

interface LineButtonsProps {
  readonly position: number;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

interface AnswerLineProps extends LineButtonsProps {
  readonly answer: AnswerInput;
  readonly error: ReactNode;
  readonly onChange: (changes: Partial<AnswerInput>) => void;
}

function AnswerLine({ answer, error, onChange, ...placeProps }: AnswerLineProps) {
  const actions = useActionsInUse(answer.action) ?? [];
  const choices = [
    { value: '', label: 'keine Maßnahme' },
    ...actions.filter(({ isActive }) => isActive).map((action) => ({ value: action['@id'], label: action.name })),
  ];
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end" justify="flex-end">
        <TextInput
          style={{ flex: '1 1 14rem' }}
          label={`Antwort ${placeProps.position}`}
          maxLength={MAX_ANSWER_CHARACTERS}
          value={answer.value}
          error={error}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
        <LineButtons {...placeProps} />
      </Group>
      <NativeSelect
        label="Erfasst zugleich"
        data={choices}
        value={answer.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <Checkbox
        size="md"
        label="Diese Antwort ist ein Mangel"
        checked={answer.isFinding}
        onChange={(event) => onChange({ isFinding: event.currentTarget.checked })}
      />
    </Stack>
  );
}

function LineButtons({ position, isLast, onMove, onRemove }: LineButtonsProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      {position > 1 && (
        <ActionIcon onClick={() => onMove(-1)} aria-label={`Antwort ${position} nach oben`}>
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
      )}
      {!isLast && (
        <ActionIcon onClick={() => onMove(1)} aria-label={`Antwort ${position} nach unten`}>
          <IconArrowDown size={20} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon onClick={onRemove} aria-label={`Antwort ${position} entfernen`}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
