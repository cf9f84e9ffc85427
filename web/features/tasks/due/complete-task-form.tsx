import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { type Task, TaskPatch } from '#shared/contracts/tasks/tasks.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { hideUnansweredError, showSendError } from '#web/ui/notice/send-error.ts';
import { SignedBy } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { type Answer, AnswerButtons } from './answer-buttons.tsx';
import { completeInPlace } from './complete-in-place.ts';
import { isDoneElsewhere, sayDoneElsewhere } from './done-elsewhere.ts';
import { Instruction } from './instruction.tsx';
import { commentErrors, isEarlyAt, isFindingAnswer } from '#web/features/tasks/task-state.ts';
import { useCompleteTask } from '#web/features/tasks/tasks.api.ts';

interface CompleteTaskFormProps {
  readonly task: Task;
  readonly profile: Profile;
  readonly onDone: () => void;
}

const FINDING_LABEL = 'Was ist aufgefallen?';
const DEMAND_LABEL = 'Antwort an die Behörde';

/** The only answer of a task without answers of its own. */
const DONE: Answer = { value: '' };

/** Completes a task with one tap on an answer. An answer that reports a finding asks for a comment first. */
export function CompleteTaskForm({ task, profile, onDone }: CompleteTaskFormProps) {
  const draft = useCompletion({ task, profile, onDone });
  const [chosenAnswer, setChosenAnswer] = useState<Answer | null>(null);
  const now = useNow(1000);
  const { form } = draft;
  const give = (answer: Answer) => {
    form.setFieldValue('answer', answer.value);
    if (answer.isFinding === true && chosenAnswer === null) setChosenAnswer(answer);
    else draft.onSubmit();
  };
  const isFinding = chosenAnswer !== null;
  const label = labelOfNeededComment(task, isFinding);
  return (
    <form onSubmit={draft.onSubmit} noValidate>
      <Stack gap="md">
        <Instruction task={task} />
        <FormErrorSummary
          errors={form.errors}
          labels={{ comment: label ?? 'Kommentar' }}
          attempt={draft.failedAttempts}
        />
        <CommentField
          key={isFinding ? 'finding' : 'comment'}
          label={label ?? 'Kommentar (freiwillig)'}
          name="comment"
          minRows={2}
          required={label !== undefined}
          ref={isFinding ? focusOnce : undefined}
          {...form.getInputProps('comment')}
          value={form.values.comment}
        />
        {isEarlyAt(task, now) && <Text>Die Aufgabe wird als vorzeitig erledigt festgehalten.</Text>}
        <AnswerButtons
          answers={task.possibleAnswers.length === 0 ? [DONE] : task.possibleAnswers}
          chosen={chosenAnswer}
          sending={form.submitting ? form.values.answer : null}
          onAnswer={give}
          onReconsider={() => setChosenAnswer(null)}
        />
        <SignedBy profile={profile} />
      </Stack>
    </form>
  );
}

function labelOfNeededComment({ isDemanded }: Task, isFinding: boolean): string | undefined {
  if (isFinding) return FINDING_LABEL;
  return isDemanded ? DEMAND_LABEL : undefined;
}

function useCompletion({ task, profile, onDone }: CompleteTaskFormProps) {
  const client = useQueryClient();
  const complete = useCompleteTask(task);
  const toBody = ({ answer, comment }: { answer: string; comment: string }) => ({
    answer: answer || undefined,
    comment: comment || undefined,
    profile: profile['@id'],
  });
  return useDraftForm({
    name: `complete-task:${task['@id']}:${profile['@id']}`,
    initialValues: { answer: '', comment: '' },
    check: (values) => ({ ...fieldErrors(TaskPatch, toBody(values)), ...commentErrors(task, values) }),
    send: async (values, idempotencyKey) => {
      const isFinding = isFindingAnswer(task, values.answer);
      await completeInPlace({ task, isFinding }, () => complete.mutateAsync({ body: toBody(values), idempotencyKey }));
      hideUnansweredError();
      onDone();
    },
    onError: (error) => {
      // Another user has completed the task, so nothing is left to do here.
      if (isDoneElsewhere(error)) void sayDoneElsewhere(client, task, onDone);
      else showSendError(error);
    },
  });
}
