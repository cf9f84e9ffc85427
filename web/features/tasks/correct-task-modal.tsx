import { TextInput } from '@mantine/core';
import { type Task, TaskCorrection } from '#shared/contracts/tasks/tasks.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { CorrectionModal, REASON_LABEL } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { OptionTiles } from '#web/ui/form/option-tiles.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { commentErrors } from './task-state.ts';
import { useCorrectTask } from './tasks.api.ts';

interface CorrectTaskModalProps {
  readonly task: Task;
  readonly onClose: () => void;
  /** Receives the entry that replaces the task. */
  readonly onCorrected: (entry: Task) => void;
}

const LABELS = { answer: 'Antwort', reason: REASON_LABEL, comment: 'Kommentar' };

export function CorrectTaskModal(props: CorrectTaskModalProps) {
  const draft = useCorrection(props);
  const { form } = draft;
  const answers = props.task.possibleAnswers.map(({ value }) => value);
  return (
    <CorrectionModal
      title="Aufgabe korrigieren"
      draft={draft}
      labels={LABELS}
      onClose={props.onClose}
      others={
        <CommentField name="comment" minRows={1} {...form.getInputProps('comment')} value={form.values.comment} />
      }
    >
      {answers.length > 0 ? (
        <OptionTiles
          label={LABELS.answer}
          name="answer"
          options={answers}
          {...form.getInputProps('answer')}
          value={form.values.answer}
        />
      ) : (
        <TextInput label={LABELS.answer} name="answer" {...form.getInputProps('answer')} />
      )}
    </CorrectionModal>
  );
}

function useCorrection({ task, onClose, onCorrected }: CorrectTaskModalProps) {
  const { profile } = useSession();
  const correct = useCorrectTask(task);
  const toBody = ({ answer, ...others }: { answer: string; comment: string; reason: string }) => ({
    ...others,
    answer: answer || undefined,
    profile: profile?.['@id'],
  });
  return useDraftForm({
    name: `correct-task:${task['@id']}:${profile?.['@id'] ?? ''}`,
    initialValues: { answer: task.answer ?? '', comment: task.comment ?? '', reason: '' },
    check: (values) => ({ ...fieldErrors(TaskCorrection, toBody(values)), ...commentErrors(task, values) }),
    send: async (values, idempotencyKey) => {
      const entry = await correct.mutateAsync({ body: toBody(values), idempotencyKey });
      showSuccess('Die Aufgabe wurde korrigiert.');
      onClose();
      onCorrected(entry);
    },
    onError: showSendError,
  });
}
