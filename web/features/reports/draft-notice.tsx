import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { canApproveReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { focusEvaluation } from '#web/features/reports/overview/report-anchors.ts';
import { isEvaluated } from './report-texts.ts';

interface DraftNoticeProps {
  readonly report: Report;
}

/** Says that a draft is not final, and what leads to its approval. Until it is evaluated, the main button of the page is here. */
export function DraftNotice({ report }: DraftNoticeProps) {
  const mayApprove = canApproveReports(useActor());
  if (report.state !== 'draft' || report.work !== 'ready') return null;
  if (!mayApprove)
    return (
      <DraftAlert title="Das ist ein Entwurf.">
        <Text>In der Demo lässt sich kein Bericht freigeben. Auf dem PDF steht deshalb „ENTWURF“.</Text>
      </DraftAlert>
    );
  return (
    <DraftAlert title="Das ist ein Entwurf. Er gilt erst, wenn Sie ihn freigeben.">
      <Text flex="1 1 18rem">
        {isEvaluated(report)
          ? 'Ihre Bewertung ist geschrieben. Wenn die Zahlen stimmen, wählen Sie „Freigeben“.'
          : 'Lesen Sie die Zahlen und schreiben Sie Ihre Bewertung. Danach geben Sie frei.'}{' '}
        Bis dahin steht „ENTWURF“ auf dem PDF.
      </Text>
      {!isEvaluated(report) && <Button onClick={focusEvaluation}>Bewertung schreiben</Button>}
    </DraftAlert>
  );
}

interface DraftAlertProps {
  readonly title: string;
  readonly children: ReactNode;
}

const DraftAlert = ({ title, children }: DraftAlertProps) => (
  <Alert variant="default" icon={<IconPencil aria-hidden />} title={title}>
    <Group gap="sm" justify="space-between">
      {children}
    </Group>
  </Alert>
);
