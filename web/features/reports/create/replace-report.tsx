import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useOneClickReport } from './use-one-click-report.ts';

/** Leads from a report that is locked to a draft of the same kind, days and locations, because nothing else corrects it. */
export function ReplaceReport({ report: { kind, customer, locations, from, to, title } }: { readonly report: Report }) {
  const navigate = useNavigate();
  const mayWrite = canWriteReports(useActor());
  const { createReport, isSending } = useOneClickReport(
    (id) => void navigate({ to: '/reports/show/$id', params: { id: String(id) } }),
  );
  if (!mayWrite) return null;
  return (
    <Group gap="sm">
      <Text>
        Stimmt etwas nicht? Korrigieren Sie die Einträge. Dieser Bericht bleibt, wie er ist, ein neuer ersetzt ihn.
      </Text>
      <Button
        variant="default"
        loading={isSending}
        onClick={() => createReport({ kind, customer, locations, from, to, title })}
      >
        Neuen Entwurf erstellen
      </Button>
    </Group>
  );
}
