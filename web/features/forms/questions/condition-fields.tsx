import '#web/mantine-forms.css';
import { Button, Fieldset, NativeSelect, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type Condition,
  MAX_CONDITIONS,
  type Question,
  type Questionnaire,
  type VisibleIf,
} from '#shared/questionnaire/questionnaire.ts';
import { ConditionLine } from './condition-line.tsx';
import type { FieldFaults } from '#web/features/forms/builder/faults-by-field.ts';
import { newCondition } from '#web/features/forms/draft/question-changes.ts';
import styles from '#web/features/forms/builder/settings.module.css';

/** Texts for a question or section without a condition. */
const ALWAYS_VISIBLE_TEXTS = {
  question: 'Die Frage wird immer gezeigt.',
  section: 'Der Abschnitt wird immer gezeigt.',
} as const;

interface ConditionFieldsProps {
  readonly conditionedPart: keyof typeof ALWAYS_VISIBLE_TEXTS;
  readonly visibleIf: VisibleIf | undefined;
  /** Questions that the condition may depend on. */
  readonly earlierQuestions: readonly Question[];
  readonly questionnaire: Questionnaire;
  readonly faults: FieldFaults;
  readonly onChange: (visibleIf: VisibleIf | undefined, field?: string) => void;
}

/** Edits 'Nur zeigen, wenn …'. A condition refers to earlier questions only, so there can be no cycle. */
export function ConditionFields({
  conditionedPart,
  visibleIf,
  earlierQuestions,
  questionnaire,
  faults,
  onChange,
}: ConditionFieldsProps) {
  const conditions = visibleIf?.conditions ?? [];
  const match = visibleIf?.match ?? 'all';
  const setConditions = (next: readonly Condition[], field?: string) =>
    onChange(next.length === 0 ? undefined : { match, conditions: [...next] }, field);
  const lastQuestion = earlierQuestions.at(-1);
  return (
    <Fieldset legend="Nur zeigen, wenn …">
      <div className={styles.conditions} data-field="visibleIf" tabIndex={-1}>
        {conditions.length === 0 && <Text c="dimmed">{emptyText(conditionedPart, earlierQuestions)}</Text>}
        {conditions.length > 1 && (
          <NativeSelect
            label="Es gelten"
            value={match}
            data={[
              { value: 'all', label: 'alle Bedingungen zugleich' },
              { value: 'any', label: 'mindestens eine davon' },
            ]}
            onChange={(event) => onChange({ match: event.currentTarget.value === 'any' ? 'any' : 'all', conditions })}
          />
        )}
        {conditions.map((condition, index) => (
          <ConditionLine
            // Two conditions may be equal and have no id, so the index is their key.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            index={index}
            condition={condition}
            earlierQuestions={earlierQuestions}
            questionnaire={questionnaire}
            error={faults[`visibleIf.conditions[${index}]`]}
            onChange={(changedCondition, field) => setConditions(conditions.with(index, changedCondition), field)}
            onRemove={() => setConditions(conditions.toSpliced(index, 1))}
          />
        ))}
        {lastQuestion !== undefined && conditions.length < MAX_CONDITIONS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setConditions([...conditions, newCondition(lastQuestion)])}
          >
            Bedingung hinzufügen
          </Button>
        )}
      </div>
    </Fieldset>
  );
}

function emptyText(what: ConditionFieldsProps['conditionedPart'], earlier: readonly Question[]) {
  const alwaysText = ALWAYS_VISIBLE_TEXTS[what];
  return earlier.length === 0 ? `${alwaysText} Eine Bedingung braucht eine Frage, die davor steht.` : alwaysText;
}
