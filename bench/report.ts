import { setTimeout as wait } from 'node:timers/promises';
import { composeDocument, composeTables } from '#server/features/reports/documents/compose-report.ts';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { sampleReport } from '#server/test/fixtures/sample-report.ts';
import { MAX_WAIT_MILLISECONDS, whileOthersWait } from './others-wait.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_REPORT_MILLISECONDS = 3000;

/**
 * Measures the time from the frozen content to the files, as the background job makes them, and how long others waited
 * meanwhile, compared with how long they wait without any work.
 */
export async function measureReports(): Promise<void> {
  const printer = new PdfPrinter(120_000);
  const rows: string[][] = [];
  for (const count of [50, 500, 5000]) {
    const { evaluation, ...content } = sampleReport(count);
    const written = { title: content.title, evaluation: evaluation.text, improvements: evaluation.improvements };
    const report = { id: 1, text: JSON.stringify({ ...content, evaluation }), written };
    const makers = {
      PDF: async () => printer.print(() => composeDocument(report), 1),
      CSV: () => composeTables(report, 'csv', null),
      XLSX: () => composeTables(report, 'xlsx', null),
      'nothing (1 s)': async () => {
        await wait(1000);
        return new Uint8Array();
      },
    };
    for (const [format, make] of Object.entries(makers)) rows.push([String(count), ...(await measured(format, make))]);
  }
  printTable(
    'A report with tables and charts',
    ['rows', 'as', 'time, middle of 3', 'size', 'longest wait of others', '< 3 s', `< ${MAX_WAIT_MILLISECONDS} ms`],
    rows,
  );
}

async function measured(format: string, make: () => Promise<Uint8Array>): Promise<string[]> {
  const { time, longest, made } = await whileOthersWait(make);
  return [
    format,
    milliseconds(time),
    `${(made.length / 1024).toFixed(0)} KiB`,
    milliseconds(longest),
    verdict(time < MAX_REPORT_MILLISECONDS),
    verdict(longest < MAX_WAIT_MILLISECONDS),
  ];
}
