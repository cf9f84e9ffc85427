import '#web/mantine-forms.css';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { Report } from '#shared/contracts/reports.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { SheetModal } from '#web/ui/sheet-modal.tsx';
import { useApproveReport } from './reports.api.ts';
import { useKeyedAct } from './use-keyed-act.ts';

interface ReportDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Nothing undoes it, so it is asked for once. */
export function ApproveReportModal({ report, onClose }: ReportDialogProps) {
  const { run, isSending } = useKeyedAct(useApproveReport(report.id), () => {
    showSuccess('Der Bericht ist freigegeben. PDF und Tabellen werden erstellt.');
    onClose();
  });
  const isUnsaid = report.evaluation === '';
  return (
    <SheetModal isOpen title="Bericht freigeben" onClose={onClose}>
      <Stack gap="md">
        <Text fw={600}>Das kann nicht rückgängig gemacht werden.</Text>
        <List spacing={4}>
          <List.Item>Zahlen, Titel, Bewertung und Verbesserungen bleiben so, wie sie jetzt sind.</List.Item>
          <List.Item>Der Bericht kann nicht mehr geändert, neu berechnet oder gelöscht werden.</List.Item>
          <List.Item>Das Prüfbuch hält seine Prüfsumme fest. PDF und Tabellen tragen den Beweis.</List.Item>
        </List>
        {isUnsaid && <Text c="dimmed">Eine Bewertung steht noch nicht im Bericht.</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button loading={isSending} onClick={run}>
            Endgültig freigeben
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
