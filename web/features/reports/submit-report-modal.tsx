import '#web/mantine-forms.css';
import { Stack, Text, TextInput } from '@mantine/core';
import { type Report, ReportSubmission } from '#shared/contracts/reports/reports.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { useSubmitReport } from './reports.api.ts';
import { DateField } from '#web/ui/time/date-field.tsx';

const LABELS = { submittedOn: 'Eingereicht am', submittedTo: 'Behörde' };

interface ReportDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Records that the report was sent to the authority, which happens outside this application. */
export function SubmitReportModal({ report, onClose }: ReportDialogProps) {
  const draft = useSubmission(report, onClose);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title="Als eingereicht vermerken" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <Text>Schutzbuch verschickt nichts. Es hält fest, wann und bei wem Sie den Bericht eingereicht haben.</Text>
          <DateField
            label={LABELS.submittedOn}
            name="submittedOn"
            required
            max={localDay(serverNow())}
            {...form.getInputProps('submittedOn')}
            value={form.values.submittedOn}
          />
          <TextInput
            label={LABELS.submittedTo}
            description="Zum Beispiel Bezirksamt Hamburg-Wandsbek."
            name="submittedTo"
            required
            autoComplete="off"
            {...form.getInputProps('submittedTo')}
          />
          <FormActions submitLabel="Vermerken" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

type Submission = { submittedOn: string; submittedTo: string };

function useSubmission({ id }: Report, onDone: () => void) {
  const submit = useSubmitReport(id);
  return useDraftForm<Submission>({
    name: `submit-report:${id}`,
    initialValues: { submittedOn: localDay(serverNow()), submittedTo: '' },
    check: (values) => fieldErrors(ReportSubmission, values),
    send: async (body, idempotencyKey) => {
      await submit.mutateAsync({ body, idempotencyKey });
      showSuccess('Der Bericht ist als eingereicht vermerkt.');
      onDone();
    },
    onError: showSendError,
  });
}
