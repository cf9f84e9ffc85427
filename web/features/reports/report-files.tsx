import { Button, Alert, Text } from '@mantine/core';
import { IconDownload, IconFileText, IconFileZip, IconTableExport, IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Report, type ReportFormat } from '#shared/contracts/reports/reports.ts';
import { reportFileName } from '#shared/domain/reports/report-file-name.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { FileInProgress } from '#web/ui/file/file-in-progress.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';
import { isJobRunning, FORMAT_TEXTS } from './report-texts.ts';
import styles from './report.module.css';
import { downloadReport, useComputeReport } from './reports.api.ts';

/** The PDF is last, because the main button of a group always is. */
const FORMATS: readonly ReportFormat[] = ['xlsx', 'csv', 'pdf'];

interface ReportFilesProps {
  readonly report: Report;
  /** Whether the PDF is saved as soon as it was created, because the user has just approved the report. */
  readonly isPdfAwaited: boolean;
  readonly onPdfSaved: () => void;
}

/** Offers the report as files: the current state of a draft, or the stored files of an approved report. */
export function ReportFiles({ report, isPdfAwaited, onPdfSaved }: ReportFilesProps) {
  const { kind, state } = report;
  const isBeingCreated = state !== 'draft' && isJobRunning(report);
  const [isFileMissing, setIsFileMissing] = useState(false);
  const formats: readonly ReportFormat[] = kind === 'inspectionFolder' ? ['zip', ...FORMATS] : FORMATS;
  // The job notice of the page shows the progress.
  if (isBeingCreated) return null;
  return (
    <>
      {formats.map((format) => (
        <FileButton
          key={format}
          report={report}
          format={format}
          isAwaited={isPdfAwaited && format === 'pdf'}
          onSaved={onPdfSaved}
          onMissing={() => setIsFileMissing(true)}
        />
      ))}
      {isFileMissing && (
        <div className={styles.lost}>
          <MissingFilesNotice id={report.id} onRequested={() => setIsFileMissing(false)} />
        </div>
      )}
    </>
  );
}

const ICONS = { pdf: IconDownload, csv: IconFileText, xlsx: IconTableExport, zip: IconFileZip } as const;

interface FileButtonProps extends Pick<ReportFilesProps, 'report'> {
  readonly format: ReportFormat;
  readonly isAwaited: boolean;
  /** Is called once the awaited file is being saved. */
  readonly onSaved: () => void;
  readonly onMissing: () => void;
}

function FileButton({ report, format, isAwaited, onSaved, onMissing }: FileButtonProps) {
  const { id, kind } = report;
  const FormatIcon = ICONS[format];
  const isSlow = format === 'zip';
  const isDraft = report.state === 'draft';
  // Whoever forwards the PDF of a draft has to know that it is none of an approved report.
  const label = isDraft && format === 'pdf' ? 'Entwurf als PDF' : FORMAT_TEXTS[format];
  const locationNames = report.content?.locations.map((location) => location.name) ?? [];
  const name = reportFileName({ ...report, locationNames }, format);
  const fileDownload = useMutation({
    mutationFn: async () => saveFile(await downloadReport(id, format), name),
    // By then the user may be on another page.
    onSuccess: () => isSlow && showSuccess(`${REPORT_KINDS[kind].title} gespeichert: ${name}`),
    onError: (error) => (isMissing(error) && !isDraft ? onMissing() : showError(error)),
  });
  const { mutate: save } = fileDownload;
  const saveAwaited = useEffectEvent(() => {
    onSaved();
    save();
  });
  useEffect(() => {
    if (isAwaited && !isDraft) saveAwaited();
  }, [isAwaited, isDraft]);
  return (
    <>
      <Button
        variant={format === 'pdf' && !isDraft ? 'filled' : 'default'}
        leftSection={<FormatIcon size={18} aria-hidden />}
        aria-label={`${label} herunterladen`}
        loading={fileDownload.isPending}
        onClick={() => save()}
      >
        {label}
      </Button>
      {isSlow && fileDownload.isPending && <FileInProgress what="Die Kontrollmappe mit allen Nachweisen und Dateien" />}
    </>
  );
}

interface MissingFilesNoticeProps {
  readonly id: number;
  readonly onRequested: () => void;
}

/** Offers to create the files again from the approved report, if they are missing after a restore of the database. */
function MissingFilesNotice({ id, onRequested }: MissingFilesNoticeProps) {
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
