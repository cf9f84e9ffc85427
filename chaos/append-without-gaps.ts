import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { readStoredRecords } from './stored-records.ts';
import { check } from './report.ts';

const PROCESSES = 2;
const run = promisify(execFile);
const Outcome = z.object({ committed: z.number(), rolledBack: z.number() });

/**
 * Appends to the ledger of one organisation from two processes with twenty connections each, and rolls every tenth
 * transaction back.
 */
export async function appendWithoutGaps(databaseUrl: string, appendsPerConnection: number): Promise<void> {
  const store = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }));
  try {
    const { id } = await store.asSystem((tx) =>
      tx.insertInto('customer').values({ name: 'Organisation der Anhänge' }).returning('id').executeTakeFirstOrThrow(),
    );
    const sizeBefore = (await readStoredRecords(store)).ledgerSize;
    const program = path.join(import.meta.dirname, 'append.main.ts');
    const runs = Array.from({ length: PROCESSES }, () =>
      run(process.execPath, [program, databaseUrl, String(id), String(appendsPerConnection)], { maxBuffer: 1e8 }),
    );
    const outcomes = (await Promise.all(runs)).map(({ stdout }) => z.parse(Outcome, JSON.parse(stdout)));
    const committed = outcomes.reduce((sum, outcome) => sum + outcome.committed, 0);
    const rolledBack = outcomes.reduce((sum, outcome) => sum + outcome.rolledBack, 0);
    const { faults, ledgerSize } = await readStoredRecords(store);
    const sentence = 'postgres: no gap in the ledger under two processes of 20 connections that roll every tenth back';
    const isWhole = faults.length === 0 && ledgerSize - sizeBefore === committed && rolledBack > 0;
    check(sentence, isWhole, faults[0] ?? `${committed} committed, ${rolledBack} rolled back`);
  } finally {
    await store.close();
  }
}
