// Creates a workbook of one table in a thread of its own, because some thousand rows would block the server.
import { parentPort, workerData } from 'node:worker_threads';
// zod/mini, because loading the whole of zod would take a fifth of the time of a small table.
import * as z from 'zod/mini';
import { packWorkbook, sheetOf } from './workbook.ts';

const Table = z.object({
  caption: z.string(),
  columns: z.array(
    z.object({
      heading: z.string(),
      type: z.enum(['text', 'number', 'date', 'dateTime', 'percent', 'change', 'plain', 'euros']),
    }),
  ),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});

const table = z.parse(Table, workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await packWorkbook([sheetOf(table, new Set())]));
