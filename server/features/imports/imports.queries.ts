import { setImmediate } from 'node:timers/promises';
import { sql, type Insertable, type Updateable } from 'kysely';
import { isManagementScope, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withLocationNames, type LocationNames } from '#server/db/location-names.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows, findOneWith } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { ExaminedLine } from '#server/features/imports/lines/examine-lines.ts';

export type ImportRow = Row<'listed_import'>;
export type ImportLineRow = Row<'listed_import_line'>;

const matchesNothing = sql<boolean>`false`;
/** Only the management may read imports. */
const importScope = (scope: Scope) => (isManagementScope(scope) ? ofCustomer(scope) : matchesNothing);

const source: ListSource = {
  table: 'listed_import',
  visibleRows: importScope,
  columns: { customer: 'customer_id', kind: 'kind', state: 'state', createdAt: 'created_at' },
};
const lineSource: ListSource = {
  table: 'listed_import_line',
  visibleRows: importScope,
  columns: { import: 'import_id', verdict: 'verdict', outcome: 'outcome', number: 'number' },
};

export const findImports = (tx: Tx, scope: Scope, query: ListQuery) => findRows<ImportRow>(tx, source, scope, query);

export type NamedImportRow = ImportRow & LocationNames;
export const findNamedImports = withLocationNames(findImports);

export const findImport = async (tx: Tx, scope: Scope, id: number) =>
  isManagementScope(scope) ? findRow<ImportRow>(tx, source, scope, id) : undefined;

export const findImportLines = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<ImportLineRow>(tx, lineSource, scope, query);

export const findImportLine = findOneWith(findImportLines, isManagementScope);

export async function insertImport(tx: Tx, _scope: Scope, values: Insertable<Database['import']>): Promise<number> {
  const { id } = await tx.insertInto('import').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the current row and locks it until the transaction ends. */
export const lockImport = (tx: Tx, scope: Scope, id: number): Promise<Row<'import'>> =>
  tx
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .where(importScope(scope))
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updateImport(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['import']>,
): Promise<void> {
  await tx.updateTable('import').set(values).where('id', '=', id).where(importScope(scope)).execute();
}

export async function deleteImport(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.deleteFrom('import').where('id', '=', id).where(importScope(scope)).execute();
}

/** Small enough that the embedded database does not delay other requests. */
const LINES_PER_INSERT = 25;

interface ImportKey {
  readonly id: number;
  readonly customer_id: number;
}

export async function replaceLines(
  tx: Tx,
  scope: Scope,
  { id, customer_id: customerId }: ImportKey,
  lines: readonly ExaminedLine[],
): Promise<void> {
  await tx.deleteFrom('import_line').where('import_id', '=', id).where(importScope(scope)).execute();
  for (let at = 0; at < lines.length; at += LINES_PER_INSERT) {
    await setImmediate();
    const rows = lines.slice(at, at + LINES_PER_INSERT).map(({ number, cells, verdict, violations }) => ({
      number,
      cells,
      verdict,
      violations,
    }));
    await sql`
      insert into import_line (import_id, customer_id, number, cells, verdict, violations)
      select ${id}, ${customerId}, number, cells, verdict, violations
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as line (number int, cells jsonb, verdict text, violations jsonb)`.execute(tx);
  }
}

export interface StoredLine {
  readonly id: number;
  readonly number: number;
  readonly cells: readonly string[];
}

export const findCells = async (tx: Tx, scope: Scope, importId: number): Promise<StoredLine[]> =>
  (await storedLines(tx, scope, importId).execute()).map(withCells);

export const findWaitingLines = async (tx: Tx, scope: Scope, importId: number, limit: number): Promise<StoredLine[]> =>
  (
    await storedLines(tx, scope, importId)
      .where('verdict', '=', 'new')
      .where('outcome', 'is', null)
      .limit(limit)
      .execute()
  ).map(withCells);

const storedLines = (tx: Tx, scope: Scope, importId: number) =>
  tx
    .selectFrom('import_line')
    .select(['id', 'number', 'cells'])
    .where('import_id', '=', importId)
    .where(importScope(scope))
    .orderBy('number');

const withCells = ({ cells, ...line }: { id: number; number: number; cells: string[] | null }): StoredLine => ({
  ...line,
  cells: cells ?? [],
});

/** Finds the next imported lines, last first: a later item may depend on an earlier one. */
export async function findImportedLines(
  tx: Tx,
  scope: Scope,
  importId: number,
  limit: number,
): Promise<{ id: number; entityId: number }[]> {
  const rows = await tx
    .selectFrom('import_line')
    .select(['id', 'entity_id'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'imported')
    .where(importScope(scope))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, entity_id: entityId }) => (entityId === null ? [] : [{ id, entityId }]));
}

type LineOutcome = Pick<Updateable<Database['import_line']>, 'outcome' | 'violations' | 'reason' | 'entity_id'>;

export async function updateLine(tx: Tx, scope: Scope, id: number, outcome: LineOutcome): Promise<void> {
  await tx.updateTable('import_line').set(outcome).where('id', '=', id).where(importScope(scope)).execute();
}

/** Rolls back the work of one line without the rest of the transaction. */
export async function withinSavepoint<Result>(tx: Tx, runWork: () => Promise<Result>): Promise<Result> {
  await sql`savepoint import_line`.execute(tx);
  try {
    const result = await runWork();
    await sql`release savepoint import_line`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint import_line`.execute(tx);
    throw error;
  }
}

/** Needs the system role, because it concerns all organisations. @returns the unfinished imports it ended as they stood */
export async function endExpiredImports(tx: Tx, now: Date): Promise<Row<'import'>[]> {
  const isExpired = sql<boolean>`holds_file and expires_at <= ${now}`;
  await sql`delete from import where state = 'draft' and ${isExpired}`.execute(tx);
  const finishedState = { state: 'done', finished_at: now } as const;
  const unfinishedImports = await tx
    .updateTable('import')
    .set(finishedState)
    .where('state', '=', 'running')
    .where(isExpired)
    .returningAll()
    .execute();
  await sql`
    with forgotten as (update import set holds_file = false where ${isExpired} returning id)
    update import_line set cells = null, violations = '[]' where import_id in (select id from forgotten)`.execute(tx);
  return unfinishedImports;
}
