import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useComputeReport } from './reports.api.ts';
import { useKeyedAct } from './use-keyed-act.ts';

interface LostFilesProps {
  readonly id: number;
  readonly onRequested: () => void;
}

/** Offers to create the files again from the approved report, because a database may be restored without its files. */
export function LostFiles({ id, onRequested }: LostFilesProps) {
  const mayWrite = canWriteReports(useActor());
  const { run, isSending } = useKeyedAct(useComputeReport(id), onRequested);
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title="Diese Datei ist nicht mehr gespeichert."
    >
      <Text mb="sm">Der freigegebene Inhalt ist unverändert da. Die Dateien lassen sich daraus neu erstellen.</Text>
      {mayWrite && (
        <Button variant="default" loading={isSending} onClick={run}>
          Dateien neu erstellen
        </Button>
      )}
    </Alert>
  );
}
