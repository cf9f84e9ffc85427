import path from 'node:path';
import * as z from 'zod';
import { FewWaiting } from '#server/few-waiting.ts';
import { inThread } from '#server/in-thread.ts';
import type { SheetTable } from './workbook.ts';

const waiting = new FewWaiting(
  'Es werden schon Tabellen für Sie erstellt. Bitte warten Sie, bis eine davon fertig ist.',
);

/**
 * A table as a workbook of one sheet.
 * @throws Unavailable when too many wait or it takes too long
 */
export const composeWorkbook = async (table: SheetTable, userId: number): Promise<Buffer> => {
  const program = path.join(import.meta.dirname, 'workbook.main.ts');
  const made = await waiting.during(userId, () => inThread(program, table));
  return Buffer.from(z.parse(z.instanceof(Uint8Array), made));
};
