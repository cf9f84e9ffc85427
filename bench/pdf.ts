import { setTimeout as wait } from 'node:timers/promises';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { percentile } from './load.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_REPORT_MILLISECONDS = 3000;
const TURNS = 3;

/** Builds a list of activities with seven columns, in which every seventh row has a comment. */
const list = (rows: number): PdfDocument => ({
  template: 'test/fixtures/printed/long-table.typ',
  paper: {
    title: 'Spielerschutzmaßnahmen',
    organisation: 'Nordlicht Automaten GmbH',
    locationName: 'alle Standorte',
    reference: 'Liste',
  },
  content: {
    header: ['Nr.', 'Zeitpunkt', 'Standort', 'Maßnahme', 'Profil', 'Kommentar'],
    columns: [14, 28, 30, 34, 26, 0],
    rows: Array.from({ length: rows }, (_, index) => [
      String(index + 1),
      '12.11.2026, 14:05',
      'Altona',
      'Gespräch angeboten',
      'Jana Petersen',
      index % 7 === 0 ? 'Der Gast hat die Spielhalle verlassen.' : '',
    ]),
  },
  createdAt: new Date('2026-11-20T12:00:00Z'),
});

/**
 * Measures the time from the call to the bytes, including the process per document, and how long the event loop is
 * blocked meanwhile.
 */
export async function measurePdf(): Promise<void> {
  const printer = new PdfPrinter(120_000);
  const rows: string[][] = [];
  for (const count of [20, 500, 5000]) {
    const times: number[] = [];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    let bytes = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await wait(200);
      delay.enable();
      const startedAt = performance.now();
      bytes = (await printer.print(list(count), 1)).length;
      times.push(performance.now() - startedAt);
      delay.disable();
    }
    const median = percentile(times, 0.5);
    const isMet = count < 5000 ? '' : verdict(median < MAX_REPORT_MILLISECONDS);
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
    rows.push([String(count), milliseconds(median), size, milliseconds(delay.max / 1e6), isMet]);
  }
  printTable(
    'A table as tagged PDF',
    ['rows', `time, median of ${TURNS}`, 'size', 'event loop blocked', '< 3 s'],
    rows,
  );
}
