import { Alert, Button, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { isAtWork } from './report-words.ts';
import styles from './report.module.css';
import { useComputeReport } from './reports.api.ts';
import { useKeyedAct } from './use-keyed-act.ts';

/** Shows a background job that is running or has failed. */
export function ReportWork({ report }: { readonly report: Report }) {
  if (report.work === 'failed') return <Failure report={report} />;
  if (!isAtWork(report)) return null;
  const label = report.state === 'draft' ? 'Zahlen werden berechnet' : 'Dateien werden erstellt';
  return (
    <Paper withBorder p="md">
      {/* The native element, which also announces the progress to screen readers. */}
      <progress className={styles.progress} max={100} value={report.progress} aria-label={label} />
      <Text role="status">
        {label}: {report.work === 'waiting' ? 'wartet' : `${report.progress} %`}
      </Text>
      <Text c="dimmed">Sie können diese Seite verlassen und später wiederkommen.</Text>
    </Paper>
  );
}

function Failure({ report }: { readonly report: Report }) {
  const mayWrite = canWriteReports(useActor());
  const { run, isSending } = useKeyedAct(useComputeReport(report.id), () => undefined);
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        report.state === 'draft'
          ? 'Die Zahlen konnten nicht berechnet werden.'
          : 'Die Dateien konnten nicht erstellt werden.'
      }
    >
      {report.failure !== undefined && <Text mb="sm">{report.failure}</Text>}
      {mayWrite && (
        <Button variant="default" loading={isSending} onClick={run}>
          Erneut versuchen
        </Button>
      )}
    </Alert>
  );
}
