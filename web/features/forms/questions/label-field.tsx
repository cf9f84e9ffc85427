import { Textarea } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { MAX_LABEL_CHARACTERS, type Question } from '#shared/questionnaire/questionnaire.ts';
import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';
import { addQuestions, changeQuestion, newQuestion } from '#web/features/forms/draft/draft-operations.ts';
import { focusField, focusRow } from './focus-field.ts';
import { linesOf } from '#web/features/forms/draft/question-changes.ts';
import styles from '#web/features/forms/builder/settings.module.css';

interface LabelFieldProps {
  readonly question: Question;
  readonly error: string | undefined;
}

/** Edits the text of a question. Enter adds the next question, and pasted lines become questions. */
export function LabelField({ question, error }: LabelFieldProps) {
  const store = useDraftStore();
  const { id } = question;
  const { addNextQuestion, pasteQuestions } = useAddedQuestions(question);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (question.label.trim() !== '') addNextQuestion();
    } else if (event.key === 'Escape') focusRow(id);
  };
  return (
    <Textarea
      label="Frage"
      description="Enter beginnt die nächste Frage. Mehrere Zeilen einfügen ergibt mehrere Fragen."
      data-field="label"
      maxLength={MAX_LABEL_CHARACTERS}
      classNames={{ input: styles.growing }}
      value={question.label}
      error={error}
      onKeyDown={onKeyDown}
      onPaste={pasteQuestions}
      onChange={(event) => {
        const label = event.currentTarget.value.replaceAll('\n', ' ');
        store.editQuestion(id, (previous) => ({ ...previous, label }), 'label');
      }}
    />
  );
}

/** Returns the ways to add questions behind this one. */
function useAddedQuestions({ id, type }: Question) {
  const store = useDraftStore();
  const addNextQuestion = () => {
    const nextId = crypto.randomUUID();
    store.change((state) => ({
      questionnaire: addQuestions(state.questionnaire, [newQuestion(type, nextId)], id),
      selected: nextId,
    }));
    focusField('label');
  };
  const pasteQuestions = (event: ClipboardEvent) => {
    const [firstLine, ...otherLines] = linesOf(event.clipboardData.getData('text'));
    if (firstLine === undefined || otherLines.length === 0) return;
    event.preventDefault();
    const addedQuestions = otherLines.map((line) =>
      newQuestion(type, crypto.randomUUID(), line.slice(0, MAX_LABEL_CHARACTERS)),
    );
    store.change(({ questionnaire }) => ({
      questionnaire: addQuestions(
        changeQuestion(questionnaire, id, (previous) => ({
          ...previous,
          label: `${previous.label}${firstLine}`.slice(0, MAX_LABEL_CHARACTERS),
        })),
        addedQuestions,
        id,
      ),
      selected: addedQuestions.at(-1)?.id ?? id,
    }));
  };
  return { addNextQuestion, pasteQuestions };
}
