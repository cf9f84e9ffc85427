import { Stack, Text, Textarea } from '@mantine/core';
import { SecondFactorReset } from '#shared/contracts/users/user-access.ts';
import type { User } from '#shared/contracts/users/users.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useResetSecondFactor } from './user-access.api.ts';
import { nameOf } from './user-texts.ts';

interface ResetFactorDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const LABELS = { reason: 'Grund' };

export function ResetFactorDialog({ user, onClose }: ResetFactorDialogProps) {
  const reset = useResetSecondFactor(user.id);
  const draft = useDraftForm({
    name: `reset-factor:${user.id}`,
    initialValues: { reason: '' },
    check: (values) => fieldErrors(SecondFactorReset, values),
    send: async (body, idempotencyKey) => {
      await reset.mutateAsync({ body, idempotencyKey });
      showSuccess('Der zweite Faktor wurde zurückgesetzt.');
      onClose();
    },
    onError: showSendError,
  });
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title="Zweiten Faktor zurücksetzen" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <Text>
            {nameOf(user)} meldet sich danach nur mit dem Passwort an und bekommt eine Mail mit dem Grund. Vergewissern
            Sie sich, dass wirklich diese Person darum gebeten hat.
          </Text>
          <Textarea
            label={LABELS.reason}
            name="reason"
            required
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
          <FormActions submitLabel="Zurücksetzen" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
