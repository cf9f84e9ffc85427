import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { evaluationCsv } from './evaluation-csv.ts';

/** Downloads the figures that are shown on the screen. */
export function EvaluationCsvButton({ evaluation }: { readonly evaluation: FormEvaluation }) {
  const saveCsv = () =>
    saveFile(
      new Blob([evaluationCsv(evaluation)], { type: 'text/csv;charset=utf-8' }),
      `Auswertung-${localDay(serverNow())}.csv`,
    );
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveCsv}>
      CSV-Export
    </Button>
  );
}
