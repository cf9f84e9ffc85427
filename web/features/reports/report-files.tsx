import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Report, type ReportFormat } from '#shared/contracts/reports/reports.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { LostFiles } from './lost-files.tsx';
import { isAtWork, FORMAT_TEXTS } from './report-words.ts';
import styles from './report.module.css';
import { downloadReport } from './reports.api.ts';

const FORMATS: readonly ReportFormat[] = ['pdf', 'xlsx', 'csv'];

interface ReportFilesProps {
  readonly report: Report;
}

/** Offers the report as files: the current state of a draft, or the stored files of an approved report. */
export function ReportFiles({ report }: ReportFilesProps) {
  const { kind, state } = report;
  const isComing = state !== 'draft' && isAtWork(report);
  const [isLost, setIsLost] = useState(false);
  const formats: readonly ReportFormat[] = kind === 'inspectionFolder' ? [...FORMATS, 'zip'] : FORMATS;
  return (
    <FormSection title="Dateien" {...(state === 'draft' && { hint: 'Vorschau: Auf jeder Seite steht „Entwurf“.' })}>
      {isComing ? (
        <Text c="dimmed">Die Dateien werden gerade erstellt.</Text>
      ) : (
        <Stack>
          <div className={styles.files}>
            {formats.map((format) => (
              <FileButton key={format} report={report} format={format} onLost={() => setIsLost(true)} />
            ))}
          </div>
          {isLost && <LostFiles id={report.id} onRequested={() => setIsLost(false)} />}
        </Stack>
      )}
    </FormSection>
  );
}

interface FileButtonProps extends ReportFilesProps {
  readonly format: ReportFormat;
  readonly onLost: () => void;
}

function FileButton({ report, format, onLost }: FileButtonProps) {
  const { id, kind, from, to } = report;
  const name = `${REPORT_KINDS[kind].title.replaceAll(' ', '-')}-${from}-${to}.${format}`;
  const save = useMutation({
    mutationFn: async () => saveFile(await downloadReport(id, format), name),
    onError: (error) => (isMissing(error) && report.state !== 'draft' ? onLost() : showError(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={`${FORMAT_TEXTS[format]} herunterladen`}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {FORMAT_TEXTS[format]}
    </Button>
  );
}
