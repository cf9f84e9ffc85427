import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles.ts';
import { type Task, TaskPatch } from '#shared/contracts/tasks.ts';
import { ApiError } from '#web/api/client.ts';
import { forgetUnanswered, showActError } from '#web/app/act-error.ts';
import { showError, showSuccess } from '#web/app/alerts.ts';
import { SignedBy } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/comment-field.tsx';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { focusOnce } from '#web/ui/focus-once.ts';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { type Answer, AnswerButtons } from './answer-buttons.tsx';
import { Instruction } from './instruction.tsx';
import { useCompleteTask } from './tasks.api.ts';

interface CompleteTaskFormProps {
  readonly task: Task;
  readonly profile: Profile;
  readonly onDone: () => void;
}

/** One tap on an answer completes the task; an answer that reports a finding first asks what was found. */
export function CompleteTaskForm({ task, profile, onDone }: CompleteTaskFormProps) {
  const draft = useCompletion({ task, profile, onDone });
  const [finding, setFinding] = useState<Answer | null>(null);
  const { form } = draft;
  const give = (answer: Answer) => {
    form.setFieldValue('answer', answer.value);
    if (answer.isFinding === true && finding === null) setFinding(answer);
    else void draft.submit({ ...form.getValues(), answer: answer.value });
  };
  return (
    <form onSubmit={draft.onSubmit} noValidate>
      <Stack gap="md">
        <Instruction task={task} />
        <FormErrorSummary errors={form.errors} labels={{ comment: 'Kommentar' }} attempt={draft.failedAttempts} />
        <CommentField
          key={finding === null ? 'comment' : 'finding'}
          label={finding === null ? 'Kommentar (freiwillig)' : 'Was ist aufgefallen?'}
          name="comment"
          minRows={2}
          ref={finding === null ? undefined : focusOnce}
          {...form.getInputProps('comment')}
          value={form.values.comment}
        />
        <AnswerButtons
          answers={task.possibleAnswers}
          finding={finding}
          sending={form.submitting ? form.values.answer : null}
          onAnswer={give}
          onReconsider={() => setFinding(null)}
        />
        <SignedBy profile={profile} />
      </Stack>
    </form>
  );
}

function useCompletion({ task, profile, onDone }: CompleteTaskFormProps) {
  const complete = useCompleteTask(task);
  const toBody = ({ answer, comment }: { answer: string; comment: string }) => ({
    answer: answer || undefined,
    comment: comment || undefined,
    profile: profile['@id'],
  });
  return useDraftForm({
    name: `complete-task:${task['@id']}`,
    initialValues: { answer: '', comment: '' },
    check: (values) => fieldErrors(TaskPatch, toBody(values)),
    send: async (values, idempotencyKey) => {
      const completed = await complete.mutateAsync({ body: toBody(values), idempotencyKey });
      forgetUnanswered();
      showSuccess(completed === undefined ? 'Gespeichert, wird übertragen.' : 'Aufgabe erfolgreich erledigt.');
      onDone();
    },
    onError: (error) => {
      // Somebody else was faster: there is nothing left to do here.
      if (!(error instanceof ApiError && error.status === 409)) return showActError(error);
      showError(error);
      onDone();
    },
  });
}
