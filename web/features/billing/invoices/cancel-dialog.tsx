import '#web/mantine-forms.css';
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { type Invoice, InvoiceCancellation } from '#shared/contracts/billing/invoices.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { euroText, monthText } from '#web/features/billing/billing-texts.ts';
import { useCancelInvoice } from './invoices.api.ts';

const LABELS = { reason: 'Grund', isReplaced: 'Rechnung danach neu stellen' };

interface CancelDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Asks before an invoice is cancelled. It stays in the list, and a cancellation invoice is added. */
export function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const { number, month, grossCents } = invoice;
  const draft = useCancellation(invoice, onClose);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title={`Rechnung ${number} stornieren`} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <Text>
            Über {euroText(grossCents)} für {monthText(month)} wird eine Stornorechnung gestellt. Das kann nicht
            rückgängig gemacht werden. Beide Rechnungen bleiben in der Liste.
          </Text>
          <Textarea
            label={LABELS.reason}
            description="Er steht auf der Stornorechnung."
            name="reason"
            required
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Checkbox
            size="md"
            label={LABELS.isReplaced}
            description="Mit der Anschrift, den Tarifen und den Paketen, die dann gespeichert sind."
            {...form.getInputProps('isReplaced', { type: 'checkbox' })}
          />
          <FormActions submitLabel="Stornieren" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

function useCancellation({ id, number }: Invoice, onCancelled: () => void) {
  const cancelInvoice = useCancelInvoice(id);
  return useDraftForm({
    name: `cancel-invoice:${id}`,
    initialValues: { reason: '', isReplaced: true },
    check: (values) => fieldErrors(InvoiceCancellation, values),
    send: async (body, idempotencyKey) => {
      const cancellation = await cancelInvoice.mutateAsync({ body, idempotencyKey });
      showSuccess(`Die Rechnung ${number} ist storniert: ${cancellation.number}.`);
      onCancelled();
    },
    onError: showSendError,
  });
}
