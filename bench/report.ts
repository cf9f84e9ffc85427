import { setTimeout as wait } from 'node:timers/promises';
import { composeDocument, composeTables } from '#server/features/reports/documents/compose-report.ts';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { sampleReport } from '#server/test/fixtures/printed/sample-report.ts';
import { MAX_BLOCK_MILLISECONDS, measureBlocking } from './measure-blocking.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_REPORT_MILLISECONDS = 3000;

/**
 * Measures the time from the frozen content to the files, as the background job makes them, and how long the event loop
 * is blocked meanwhile, compared with an idle server.
 */
export async function measureReports(): Promise<void> {
  const printer = new PdfPrinter(120_000);
  const rows: string[][] = [];
  for (const count of [50, 500, 5000]) {
    const { evaluation, ...content } = sampleReport(count);
    const written = { title: content.title, evaluation: evaluation.text, improvements: evaluation.improvements };
    const report = { id: 1, contentJson: JSON.stringify({ ...content, evaluation }), written };
    const workByFormat = {
      PDF: async () => printer.print(() => composeDocument(report), 1),
      CSV: () => composeTables(report, 'csv', null),
      XLSX: () => composeTables(report, 'xlsx', null),
      'nothing (1 s)': async () => {
        await wait(1000);
        return new Uint8Array();
      },
    };
    for (const [format, make] of Object.entries(workByFormat))
      rows.push([String(count), ...(await measureFormat(format, make))]);
  }
  printTable(
    'A report with tables and charts',
    ['rows', 'as', 'time, median of 3', 'size', 'event loop blocked', '< 3 s', `< ${MAX_BLOCK_MILLISECONDS} ms`],
    rows,
  );
}

async function measureFormat(format: string, work: () => Promise<Uint8Array>): Promise<string[]> {
  const { medianMilliseconds, blockMilliseconds, result } = await measureBlocking(work);
  return [
    format,
    milliseconds(medianMilliseconds),
    `${(result.length / 1024).toFixed(0)} KiB`,
    milliseconds(blockMilliseconds),
    verdict(medianMilliseconds < MAX_REPORT_MILLISECONDS),
    verdict(blockMilliseconds < MAX_BLOCK_MILLISECONDS),
  ];
}
