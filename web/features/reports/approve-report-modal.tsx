import '#web/mantine-forms.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Report, ReportApproval } from '#shared/contracts/reports/reports.ts';
import { isSameDraft } from '#shared/domain/reports/report-approval.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import foot from '#web/ui/dialog/dialog-foot.module.css';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { EVALUATION_FIELDS } from './evaluation-values.ts';
import { OpenBeforeApproval } from './open-before-approval.tsx';
import { useApproveReport } from './reports.api.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

interface ApproveReportModalProps {
  /** The current report. */
  readonly report: Report;
  /** The report as it was when the dialog was opened. */
  readonly shownVersion: ReportApproval;
  readonly onClose: () => void;
  readonly onReload: () => void;
  readonly onApproved: () => void;
}

/** Asks for confirmation, because an approval cannot be undone. Only the version that is shown here is approved. */
export function ApproveReportModal({ report, shownVersion, onClose, onReload, onApproved }: ApproveReportModalProps) {
  const { send, isSending } = useIdempotentMutation(useApproveReport(report.id, shownVersion), () => {
    showSuccess('Der Bericht ist freigegeben. Das PDF wird erstellt und dann gespeichert.');
    onApproved();
    onClose();
  });
  const isUnchanged = report.state === 'draft' && isSameDraft(shownVersion, report);
  return (
    <SheetModal isOpen title="Bericht freigeben" onClose={onClose}>
      {isUnchanged || isSending ? (
        <Stack gap="md">
          <ApprovalConsequences />
          <OpenBeforeApproval report={report} onClose={onClose} />
          <ApprovalFacts shownVersion={shownVersion} />
          <Group justify="flex-end" className={foot.foot}>
            <Text size="sm" c="dimmed" flex="1 0 100%">
              Das PDF wird danach gleich gespeichert.
            </Text>
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
            <Button loading={isSending} onClick={send}>
              Endgültig freigeben
            </Button>
          </Group>
        </Stack>
      ) : (
        <ReportChangedNotice onReload={onReload} />
      )}
    </SheetModal>
  );
}

const ApprovalConsequences = () => (
  <Text>
    <strong>Das kann nicht rückgängig gemacht werden.</strong> Zahlen und Texte bleiben, wie sie sind, und der Bericht
    kann nicht gelöscht werden. Seine Prüfsumme steht danach im Prüfbuch, dem Verzeichnis aller Einträge.
  </Text>
);

const textOrPlaceholder = (text: string) =>
  text === '' ? 'Keine Angabe.' : <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>;

const ApprovalFacts = ({ shownVersion }: { readonly shownVersion: ReportApproval }) => (
  <FieldList
    fields={[
      { name: EVALUATION_FIELDS.labels.title, value: shownVersion.title },
      { name: 'Stand der Zahlen', value: shownVersion.computedAt && formatDateTime(shownVersion.computedAt) },
      { name: EVALUATION_FIELDS.labels.evaluation, value: textOrPlaceholder(shownVersion.evaluation) },
      { name: EVALUATION_FIELDS.labels.improvements, value: textOrPlaceholder(shownVersion.improvements) },
    ]}
  />
);

/** Shows that another user has changed the report since the dialog was opened, so that nothing is approved unread. */
const ReportChangedNotice = ({ onReload }: { readonly onReload: () => void }) => (
  <Alert
    role="alert"
    // Orange text would have too little contrast.
    variant="default"
    icon={<IconUsers aria-hidden color="var(--mantine-color-orange-6)" />}
    title="Der Bericht hat sich inzwischen geändert"
  >
    <Stack gap="md" align="flex-start">
      <Text>Sie haben davon nichts freigegeben. Bitte lesen Sie zuerst den neuen Stand.</Text>
      <Button onClick={onReload}>Neuen Stand lesen</Button>
    </Stack>
  </Alert>
);
