import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredReport } from '#server/features/reports/reports.queries.ts';

/**
 * Returns the content as JSON text, because some thousand rows are parsed in a thread, where that blocks no request.
 */
export async function findContentText(tx: Tx, scope: Scope, id: number): Promise<string | undefined> {
  const foundContent = await tx
    .selectFrom('report_content')
    .select(sql<string>`content::text`.as('text'))
    .where('report_id', '=', id)
    .where(ofCustomer(scope))
    .executeTakeFirst();
  return foundContent?.text;
}

const MAX_ATTEMPTS = 3;
const INTERRUPTED_MESSAGE = 'Die Berechnung wurde mehrmals unterbrochen. Bitte erneut versuchen.';

/**
 * Selects the number of waiting reports of the organisation. Organisations with few of them come first, so that nobody
 * blocks the others.
 */
const waitingReportCount = sql<number>`(select count(*) from report other
  where other.customer_id = report.customer_id and other.work in ('waiting', 'running'))`;

/**
 * Takes the next report from the queue, including one whose process died. It runs with the system role. @param triedIds
 * ids that have failed already and wait for the next minute
 */
export async function beginNextReport(tx: Tx, triedIds: readonly number[]): Promise<StoredReport | undefined> {
  await tx
    .updateTable('report')
    .set({ work: 'failed', failure: INTERRUPTED_MESSAGE })
    .where('work', '=', 'running')
    .where('attempts', '>=', MAX_ATTEMPTS)
    .execute();
  return tx
    .updateTable('report')
    .set({ work: 'running', progress: 0, attempts: sql<number>`attempts + 1` })
    .where('id', '=', (row) =>
      row
        .selectFrom('report')
        .select('id')
        .where('work', 'in', ['waiting', 'running'])
        .where('id', 'not in', [...triedIds, 0])
        .orderBy(waitingReportCount)
        .orderBy('id')
        .limit(1)
        .forUpdate(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Updates the report only if the job that was started for it is still wanted: it was not requested again and the draft
 * was not discarded.
 */
const updateRunningReport = (tx: Tx, { id, state, attempts }: StoredReport) =>
  tx
    .updateTable('report')
    .where('id', '=', id)
    .where('work', '=', 'running')
    .where('attempts', '=', attempts)
    .where((row) => (state === 'draft' ? row('state', '=', 'draft') : row('state', '<>', 'draft')));

export const storeProgress = (tx: Tx, report: StoredReport, progress: number) =>
  updateRunningReport(tx, report).set({ progress }).execute();

/**
 * Stores the result.
 * @returns false if it is no longer wanted
 */
export async function finishDraft(
  tx: Tx,
  report: StoredReport,
  { content, now }: { readonly content: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await updateRunningReport(tx, report)
    .set({ work: 'ready', progress: 100, attempts: 0, computed_at: now })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto('report_content')
    .values({ report_id: report.id, customer_id: report.customer_id, content })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ content }))
    .execute();
  return true;
}

/**
 * Stores the result.
 * @returns false if it is no longer wanted
 */
export async function finishFiles(tx: Tx, report: StoredReport, files: StoredReport['files']): Promise<boolean> {
  const { numUpdatedRows } = await updateRunningReport(tx, report)
    .set({ work: 'ready', progress: 100, attempts: 0, files: JSON.stringify(files) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts the report back into the queue for the next minute, unless it was tried too often. */
export const returnAfterAttempt = (tx: Tx, report: StoredReport) =>
  report.attempts < MAX_ATTEMPTS
    ? updateRunningReport(tx, report).set({ work: 'waiting', progress: 0 }).execute()
    : markFailed(tx, report, INTERRUPTED_MESSAGE);

/** Resets the report as if its building had not been started. */
export const returnWithoutAttempt = (tx: Tx, report: StoredReport) =>
  updateRunningReport(tx, report)
    .set({ work: 'waiting', progress: 0, attempts: Math.max(0, report.attempts - 1) })
    .execute();

export const markFailed = (tx: Tx, report: StoredReport, failure: string) =>
  updateRunningReport(tx, report).set({ work: 'failed', failure }).execute();

/** Returns the ledger entries of the last reports that were approved before this one. Their files carry earlier checkpoints. */
export async function findEarlierApprovals(tx: Tx, { customer_id: customerId, ledger_seq: seq }: StoredReport) {
  const rows = await tx
    .selectFrom('report')
    .select('ledger_seq')
    .where('customer_id', '=', customerId)
    .where('ledger_seq', '<', seq)
    .orderBy('ledger_seq', 'desc')
    .limit(MAX_EARLIER_APPROVALS)
    .execute();
  return rows.flatMap(({ ledger_seq: earlierSeq }) => earlierSeq ?? []);
}

const MAX_EARLIER_APPROVALS = 50;

/** Returns which of these files a report refers to. */
export async function findReferencedReportFiles(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file.value ->> 'key' as key from report, jsonb_each(files) file
    where file.value ->> 'key' = any(${keys})`.execute(tx);
  return rows.map(({ key }) => key);
}
