import '#web/mantine-forms.css';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Report, ReportApproval } from '#shared/contracts/reports/reports.ts';
import { isSameDraft } from '#shared/domain/reports/report-approval.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { EVALUATION_FIELDS } from './evaluation-values.ts';
import { useApproveReport } from './reports.api.ts';
import { useKeyedAct } from './use-keyed-act.ts';

interface ApproveReportModalProps {
  /** The current report. */
  readonly report: Report;
  /** The report as it was when the dialog was opened. */
  readonly seen: ReportApproval;
  readonly onClose: () => void;
  readonly onReread: () => void;
}

/** Asks for confirmation, because an approval cannot be undone. It applies exactly to the version shown here. */
export function ApproveReportModal({ report, seen, onClose, onReread }: ApproveReportModalProps) {
  const { run, isSending } = useKeyedAct(useApproveReport(report.id, seen), () => {
    showSuccess('Der Bericht ist freigegeben. PDF und Tabellen werden erstellt.');
    onClose();
  });
  const isAsSeen = report.state === 'draft' && isSameDraft(seen, report);
  return (
    <SheetModal isOpen title="Bericht freigeben" onClose={onClose}>
      {isAsSeen || isSending ? (
        <Stack gap="md">
          <Consequences />
          <Seen seen={seen} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
            <Button loading={isSending} onClick={run}>
              Endgültig freigeben
            </Button>
          </Group>
        </Stack>
      ) : (
        <Changed onReread={onReread} />
      )}
    </SheetModal>
  );
}

const Consequences = () => (
  <>
    <Text fw={600}>Das kann nicht rückgängig gemacht werden.</Text>
    <List spacing={4}>
      <List.Item>Zahlen, Titel, Bewertung und Verbesserungen bleiben so, wie sie jetzt sind.</List.Item>
      <List.Item>Der Bericht kann nicht mehr geändert, neu berechnet oder gelöscht werden.</List.Item>
      <List.Item>Das Prüfbuch hält seine Prüfsumme fest. PDF und Tabellen tragen den Beweis.</List.Item>
    </List>
  </>
);

const said = (text: string) => (text === '' ? 'Keine Angabe.' : <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>);

const Seen = ({ seen }: { readonly seen: ReportApproval }) => (
  <FieldList
    fields={[
      { name: EVALUATION_FIELDS.labels.title, value: seen.title },
      { name: 'Stand der Zahlen', value: seen.computedAt && formatDateTime(seen.computedAt) },
      { name: EVALUATION_FIELDS.labels.evaluation, value: said(seen.evaluation) },
      { name: EVALUATION_FIELDS.labels.improvements, value: said(seen.improvements) },
    ]}
  />
);

/** Shows that another user has changed the report since the dialog was opened, so that nothing is approved unread. */
const Changed = ({ onReread }: { readonly onReread: () => void }) => (
  <Alert
    role="alert"
    // Orange text would have too little contrast.
    variant="default"
    icon={<IconUsers aria-hidden color="var(--mantine-color-orange-6)" />}
    title="Der Bericht hat sich inzwischen geändert"
  >
    <Stack gap="md" align="flex-start">
      <Text>Sie haben davon nichts freigegeben. Bitte lesen Sie zuerst den neuen Stand.</Text>
      <Button onClick={onReread}>Neuen Stand lesen</Button>
    </Stack>
  </Alert>
);
