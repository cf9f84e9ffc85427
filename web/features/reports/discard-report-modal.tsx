import { Button, Group, Stack, Text } from '@mantine/core';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { useDiscardReport } from './reports.api.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

interface ReportDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

export function DiscardReportModal({ report, onClose }: ReportDialogProps) {
  const goBack = useReturn();
  const { send, isSending } = useIdempotentMutation(useDiscardReport(report.id), () => {
    showSuccess('Der Entwurf wurde verworfen.');
    onClose();
    void goBack({ to: '/reports/list' }, { ignoreBlocker: true });
  });
  return (
    <SheetModal isOpen title="Entwurf verwerfen" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Der Entwurf „{report.title}“ und sein Text werden gelöscht. Was erfasst wurde, bleibt: Ein neuer Bericht hat
          dieselben Zahlen.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button color="red" loading={isSending} onClick={send}>
            Entwurf verwerfen
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
