import { Alert, Button, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { isJobRunning } from './report-texts.ts';
import styles from './report.module.css';
import { useComputeReport } from './reports.api.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

/** Shows the background job of a report while it is running or if it has failed. */
export function ReportJobNotice({ report }: { readonly report: Report }) {
  if (report.work === 'failed') return <JobFailureNotice report={report} />;
  if (!isJobRunning(report)) return null;
  const label = report.state === 'draft' ? 'Zahlen werden berechnet' : 'Dateien werden erstellt';
  return (
    <Paper withBorder p="md">
      {/* The native element announces the progress to screen readers. */}
      <progress className={styles.progress} max={100} value={report.progress} aria-label={label} />
      <Text role="status">
        {label}: {report.work === 'waiting' ? 'wartet' : `${report.progress} %`}
      </Text>
      <Text c="dimmed">Sie können diese Seite verlassen und später wiederkommen.</Text>
    </Paper>
  );
}

function JobFailureNotice({ report }: { readonly report: Report }) {
  const mayWrite = canWriteReports(useActor());
  const { send, isSending } = useIdempotentMutation(useComputeReport(report.id), () => undefined);
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
        <Button variant="default" loading={isSending} onClick={send}>
          Erneut versuchen
        </Button>
      )}
    </Alert>
  );
}
