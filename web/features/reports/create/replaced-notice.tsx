import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { reports } from '#shared/contracts/reports/reports.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';

interface ReplacedReportNoticeProps {
  /** IRI of the report that counts instead. */
  readonly replacedBy: string;
}

/** Says above a report that another one counts, and leads there. */
export const ReplacedReportNotice = ({ replacedBy }: ReplacedReportNoticeProps) => (
  <Alert variant="default" icon={<IconHistory aria-hidden />} title="Dieser Bericht ist ersetzt.">
    <Group gap="sm" justify="space-between">
      <Text flex="1 1 18rem">Für dieselben Tage und Standorte gilt ein neuerer.</Text>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/reports/show/$id" params={{ id: String(idFromIri(replacedBy, reports.path)) }} {...props} />
        )}
      >
        Neueren Bericht öffnen
      </Button>
    </Group>
  </Alert>
);
