import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useComputeReport } from './reports.api.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

interface MissingFilesNoticeProps {
  readonly id: number;
  readonly onRequested: () => void;
}

/** Offers to create the files again from the approved report, if they are missing after a restore of the database. */
export function MissingFilesNotice({ id, onRequested }: MissingFilesNoticeProps) {
  const mayWrite = canWriteReports(useActor());
  const { send, isSending } = useIdempotentMutation(useComputeReport(id), onRequested);
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title="Diese Datei ist nicht mehr gespeichert."
    >
      <Text mb="sm">Der freigegebene Inhalt ist unverändert da. Die Dateien lassen sich daraus neu erstellen.</Text>
      {mayWrite && (
        <Button variant="default" loading={isSending} onClick={send}>
          Dateien neu erstellen
        </Button>
      )}
    </Alert>
  );
}
