import path from 'node:path';
import * as z from 'zod';
import { PerUserQueue } from '#server/runtime/per-user-queue.ts';
import { runInThread } from '#server/runtime/run-in-thread.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { ComposedDocument, type DocumentInput, type ReportProof } from './composed.ts';
import type { StoredReport } from '#server/features/reports/reports.queries.ts';

/** @param contentJson the computed content, which the approval has frozen */
export const documentInputOf = (
  report: StoredReport,
  contentJson: string,
  ledgerProof?: ReportProof,
): Omit<DocumentInput, 'format'> => ({
  id: report.id,
  contentJson,
  written: { title: report.title, evaluation: report.evaluation, improvements: report.improvements },
  ledgerProof,
});

/** Composes the input of `PdfPrinter`. The same content always gives the same document, byte by byte. */
export const composeDocument = async (report: Omit<DocumentInput, 'format'>): Promise<PdfDocument> =>
  z.parse(ComposedDocument, await compose({ ...report, format: 'pdf' }));

const tableQueue = new PerUserQueue(
  'Es werden schon Tabellen für Sie erstellt. Bitte warten Sie, bis eine davon fertig ist.',
);

/**
 * @param userId null if the server itself makes the file
 * @throws Unavailable if too many files are waiting or it takes too long
 */
export const composeTables = async (
  report: Omit<DocumentInput, 'format'>,
  format: 'csv' | 'xlsx',
  userId: number | null,
): Promise<Uint8Array> =>
  z.parse(z.instanceof(Uint8Array), await tableQueue.run(userId, () => compose({ ...report, format })));

const compose = (input: DocumentInput): Promise<unknown> =>
  runInThread(path.join(import.meta.dirname, 'compose.main.ts'), input);
