import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconFileZip, IconTableExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Report, type ReportFormat } from '#shared/contracts/reports/reports.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { LostFiles } from './lost-files.tsx';
import { isAtWork, FORMAT_TEXTS } from './report-words.ts';
import styles from './report.module.css';
import { downloadReport } from './reports.api.ts';

/** The one to take along stands last, as every primary button. */
const FORMATS: readonly ReportFormat[] = ['xlsx', 'csv', 'pdf'];

interface ReportFilesProps {
  readonly report: Report;
}

/** Offers the report as files: the current state of a draft, or the stored files of an approved report. */
export function ReportFiles({ report }: ReportFilesProps) {
  const { kind, state } = report;
  const isComing = state !== 'draft' && isAtWork(report);
  const [isLost, setIsLost] = useState(false);
  const formats: readonly ReportFormat[] = kind === 'inspectionFolder' ? ['zip', ...FORMATS] : FORMATS;
  // While they are made, the page says so.
  if (isComing) return null;
  return (
    <>
      {formats.map((format) => (
        <FileButton key={format} report={report} format={format} onLost={() => setIsLost(true)} />
      ))}
      {isLost && (
        <div className={styles.lost}>
          <LostFiles id={report.id} onRequested={() => setIsLost(false)} />
        </div>
      )}
    </>
  );
}

const ICONS = { pdf: IconDownload, csv: IconFileText, xlsx: IconTableExport, zip: IconFileZip } as const;

interface FileButtonProps extends ReportFilesProps {
  readonly format: ReportFormat;
  readonly onLost: () => void;
}

function FileButton({ report, format, onLost }: FileButtonProps) {
  const { id, kind, from, to } = report;
  const FormatIcon = ICONS[format];
  const name = `${REPORT_KINDS[kind].title.replaceAll(' ', '-')}-${from}-${to}.${format}`;
  const save = useMutation({
    mutationFn: async () => saveFile(await downloadReport(id, format), name),
    onError: (error) => (isMissing(error) && report.state !== 'draft' ? onLost() : showError(error)),
  });
  return (
    <Button
      variant={format === 'pdf' && report.state === 'submitted' ? 'filled' : 'default'}
      leftSection={<FormatIcon size={18} aria-hidden />}
      aria-label={`${FORMAT_TEXTS[format]} herunterladen`}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {FORMAT_TEXTS[format]}
    </Button>
  );
}
