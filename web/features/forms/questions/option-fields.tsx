import '#web/mantine-forms.css';
import { ActionIcon, Fieldset, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import {
  MAX_LABEL_CHARACTERS,
  MAX_OPTIONS,
  type Question,
  type QuestionOption,
} from '#shared/questionnaire/questionnaire.ts';
import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';
import type { FieldFaults } from '#web/features/forms/builder/faults-by-field.ts';
import { focusField } from './focus-field.ts';
import {
  addOptions,
  linesOf,
  moveOption,
  removeOption,
  renameOption,
} from '#web/features/forms/draft/question-changes.ts';
import styles from '#web/features/forms/builder/settings.module.css';

interface OptionFieldsProps {
  readonly question: Question;
  readonly faults: FieldFaults;
}

/** Edits the options of a choice. */
export function OptionFields({ question, faults }: OptionFieldsProps) {
  const { options = [] } = question;
  return (
    <Fieldset legend="Antworten">
      <div className={styles.options}>
        {options.map((option, index) => (
          <OptionLine
            key={option.id}
            question={question}
            option={option}
            index={index}
            error={faults[`options[${index}].label`]}
          />
        ))}
        {options.length < MAX_OPTIONS && <NewOption question={question} error={faults['options']} />}
      </div>
    </Fieldset>
  );
}

interface OptionLineProps {
  readonly question: Question;
  readonly option: QuestionOption;
  readonly index: number;
  readonly error: string | undefined;
}

function OptionLine({ question, option, index, error }: OptionLineProps) {
  const store = useDraftStore();
  const position = `Antwort ${index + 1}`;
  const edit = (change: (question: Question) => Question, field?: string) =>
    store.editQuestion(question.id, change, field);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusField('options');
  };
  return (
    <div className={styles.option}>
      <TextInput
        aria-label={position}
        data-field={`options[${index}].label`}
        maxLength={MAX_LABEL_CHARACTERS}
        value={option.label}
        error={error}
        onKeyDown={handleKey}
        onChange={(event) => {
          const label = event.currentTarget.value;
          edit((previous) => renameOption(previous, option.id, label), `options.${option.id}`);
        }}
      />
      <ActionIcon
        disabled={index === 0}
        onClick={() => edit((previous) => moveOption(previous, option.id, -1))}
        aria-label={`${position} nach oben`}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        disabled={index === (question.options?.length ?? 0) - 1}
        onClick={() => edit((previous) => moveOption(previous, option.id, 1))}
        aria-label={`${position} nach unten`}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        onClick={() => {
          edit((previous) => removeOption(previous, option.id));
          focusField('options');
        }}
        aria-label={`${position} entfernen`}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Enter adds the typed option; each pasted line becomes an option. */
function NewOption({ question, error }: { readonly question: Question; readonly error: string | undefined }) {
  const store = useDraftStore();
  const [text, setText] = useState('');
  const addLabels = (labels: readonly string[]) => {
    const shortLabels = labels.map((label) => label.slice(0, MAX_LABEL_CHARACTERS));
    const freeOptionCount = MAX_OPTIONS - (question.options?.length ?? 0);
    store.editQuestion(question.id, (previous) =>
      addOptions(previous, shortLabels.slice(0, freeOptionCount), () => crypto.randomUUID()),
    );
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addLabels([text]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    addLabels(lines);
  };
  return (
    <>
      <TextInput
        label="Neue Antwort"
        data-field="options"
        maxLength={MAX_LABEL_CHARACTERS}
        value={text}
        error={text === '' ? error : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => addLabels([text])}
      />
      <Text size="sm" c="dimmed">
        Enter fügt sie hinzu. Eine Liste lässt sich auf einmal einfügen.
      </Text>
    </>
  );
}
