import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { atMostAtOnce } from '#server/at-once.ts';
import { FewWaiting } from '#server/few-waiting.ts';
import { Unavailable } from '#server/http/errors.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { ComposedDocument, type Composing, type ReportProof } from './composed.ts';
import type { ReportRow } from './reports.queries.ts';

/** Each needs some ten times the memory of what it writes. */
const inTurn = atMostAtOnce(1);
const LONGEST_MILLISECONDS = 20_000;
const MOST_MEGABYTES = 512;

/** @param text JSON of what was computed, and with the approval frozen */
export const composingOf = (report: ReportRow, text: string, proof?: ReportProof): Omit<Composing, 'format'> => ({
  id: report.id,
  text,
  written: { title: report.title, evaluation: report.evaluation, improvements: report.improvements },
  proof,
});

/** What is printed: the same content gives the same document, to the letter. */
export const composeDocument = async (report: Omit<Composing, 'format'>): Promise<PdfDocument> =>
  z.parse(ComposedDocument, await compose({ ...report, format: 'pdf' }));

const tablesWaiting = new FewWaiting(
  'Es werden schon Tabellen für Sie erstellt. Bitte warten Sie, bis eine davon fertig ist.',
);

/**
 * @param userId null for what the server makes by itself
 * @throws Unavailable when too many wait or it takes too long
 */
export const composeTables = async (
  report: Omit<Composing, 'format'>,
  format: 'csv' | 'xlsx',
  userId: number | null,
): Promise<Uint8Array> =>
  z.parse(z.instanceof(Uint8Array), await tablesWaiting.during(userId, () => compose({ ...report, format })));

/** In a thread of its own: whoever waits for an answer meanwhile does not wait for this. */
const compose = (composing: Composing): Promise<unknown> =>
  inTurn(async () => {
    const worker = new Worker(new URL('./compose.main.ts', import.meta.url), {
      workerData: composing,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    try {
      // An error of the thread is thrown here.
      const signal = AbortSignal.timeout(LONGEST_MILLISECONDS);
      return await once(worker, 'message', { signal }).then(([answer]: unknown[]) => answer);
    } catch (error) {
      throw error instanceof Error && error.name === 'AbortError' ? new Unavailable() : error;
    } finally {
      await worker.terminate();
    }
  });
