import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type Task, TaskCorrection } from '#shared/contracts/tasks.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { ProfileChooser, SignedBy } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/comment-field.tsx';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { OptionTiles } from '#web/ui/option-tiles.tsx';
import { SheetModal } from '#web/ui/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { useCorrectTask } from './tasks.api.ts';

interface CorrectTaskModalProps {
  readonly task: Task;
  readonly onClose: () => void;
  /** With the entry that now stands in place of the task. */
  readonly onCorrected: (entry: Task) => void;
}

const LABELS = { answer: 'Antwort', comment: 'Kommentar', reason: 'Grund der Korrektur' };

export function CorrectTaskModal({ task, onClose, onCorrected }: CorrectTaskModalProps) {
  const { profile } = useSession();
  const correct = useCorrectTask(task);
  const toBody = ({ answer, ...others }: { answer: string; comment: string; reason: string }) => ({
    ...others,
    answer: answer || undefined,
    profile: profile?.['@id'],
  });
  const draft = useDraftForm({
    name: `correct-task:${task['@id']}`,
    initialValues: { answer: task.answer ?? '', comment: task.comment ?? '', reason: '' },
    check: (values) => fieldErrors(TaskCorrection, toBody(values)),
    send: async (values, idempotencyKey) => {
      const entry = await correct.mutateAsync({ body: toBody(values), idempotencyKey });
      showSuccess('Die Aufgabe wurde korrigiert.');
      onClose();
      onCorrected(entry);
    },
    onError: showActError,
  });
  const { form } = draft;
  const guard = useUnsavedChangesGuard(form.isDirty() && !form.submitting, () => (draft.discard(), onClose()));

  return (
    <SheetModal isOpen title="Aufgabe korrigieren" onClose={guard.close}>
      {profile === null && <ProfileChooser />}
      <form onSubmit={draft.onSubmit} noValidate hidden={profile === null}>
        <Stack gap="md">
          <Text c="dimmed">Der bisherige Eintrag bleibt im Verlauf sichtbar.</Text>
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          {task.possibleAnswers.length > 0 ? (
            <OptionTiles
              label={LABELS.answer}
              name="answer"
              options={task.possibleAnswers.map(({ value }) => value)}
              {...form.getInputProps('answer')}
              value={form.values.answer}
            />
          ) : (
            <TextInput label={LABELS.answer} name="answer" {...form.getInputProps('answer')} />
          )}
          <CommentField name="comment" {...form.getInputProps('comment')} value={form.values.comment} />
          <Textarea
            label={LABELS.reason}
            name="reason"
            required
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
          {profile !== null && <SignedBy profile={profile} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={guard.close}>
              Abbrechen
            </Button>
            <Button type="submit" loading={form.submitting}>
              Korrektur speichern
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
