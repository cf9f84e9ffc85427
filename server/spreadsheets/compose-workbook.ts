import path from 'node:path';
import * as z from 'zod';
import { PerUserQueue } from '#server/runtime/per-user-queue.ts';
import { runInThread } from '#server/runtime/run-in-thread.ts';
import type { SheetTable } from './workbook.ts';

const workbookQueue = new PerUserQueue(
  'Es werden schon Tabellen für Sie erstellt. Bitte warten Sie, bis eine davon fertig ist.',
);

/**
 * Creates a workbook with the table as its only sheet.
 * @throws Unavailable if too many workbooks are waiting or it takes too long
 */
export const composeWorkbook = async (table: SheetTable, userId: number): Promise<Buffer> => {
  const program = path.join(import.meta.dirname, 'workbook.main.ts');
  const workbook = await workbookQueue.run(userId, () => runInThread(program, table));
  return Buffer.from(z.parse(z.instanceof(Uint8Array), workbook));
};
