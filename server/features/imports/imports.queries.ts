import { setImmediate } from 'node:timers/promises';
import { sql, type Insertable, type Updateable } from 'kysely';
import { isOfManagement, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withPlaceNames, type PlaceNames } from '#server/db/place-names.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows, memberOf } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';
import type { ExaminedLine } from './examine-lines.ts';

export type ImportRow = Row<'listed_import'>;
export type ImportLineRow = Row<'listed_import_line'>;

const nothing = sql<boolean>`false`;
/** Only the management gets this far; no role of a request at a location reads them. */
const within = (scope: Scope) => (isOfManagement(scope) ? ofCustomer(scope) : nothing);

const source: Source = {
  table: 'listed_import',
  within,
  columns: { customer: 'customer_id', kind: 'kind', state: 'state', createdAt: 'created_at' },
};
const lineSource: Source = {
  table: 'listed_import_line',
  within,
  columns: { import: 'import_id', verdict: 'verdict', outcome: 'outcome', number: 'number' },
};

export const findImports = (tx: Tx, scope: Scope, query: ListQuery) => findRows<ImportRow>(tx, source, scope, query);

export type NamedImportRow = ImportRow & PlaceNames;
export const findNamedImports = withPlaceNames(findImports);

export const findImport = async (tx: Tx, scope: Scope, id: number) =>
  isOfManagement(scope) ? findRow<ImportRow>(tx, source, scope, id) : undefined;

export const findImportLines = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<ImportLineRow>(tx, lineSource, scope, query);

export const findImportLine = memberOf(findImportLines, isOfManagement);

export async function insertImport(tx: Tx, _scope: Scope, values: Insertable<Database['import']>): Promise<number> {
  const { id } = await tx.insertInto('import').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The row as it is now; nobody else works on it until this transaction ends. */
export const lockImport = (tx: Tx, scope: Scope, id: number): Promise<Row<'import'>> =>
  tx.selectFrom('import').selectAll().where('id', '=', id).where(within(scope)).forUpdate().executeTakeFirstOrThrow();

export async function updateImport(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['import']>,
): Promise<void> {
  await tx.updateTable('import').set(values).where('id', '=', id).where(within(scope)).execute();
}

export async function deleteImport(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.deleteFrom('import').where('id', '=', id).where(within(scope)).execute();
}

/** So many at a time that the embedded database does not hold up other calls. */
const LINES_AT_ONCE = 25;

interface OfImport {
  readonly id: number;
  readonly customer_id: number;
}

/** These lines instead of those there were. */
export async function replaceLines(
  tx: Tx,
  scope: Scope,
  { id, customer_id: customerId }: OfImport,
  lines: readonly ExaminedLine[],
): Promise<void> {
  await tx.deleteFrom('import_line').where('import_id', '=', id).where(within(scope)).execute();
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    await setImmediate();
    const rows = lines.slice(at, at + LINES_AT_ONCE).map(({ number, cells, verdict, violations }) => ({
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

/** All of them, as they stand in the file. */
export const findCells = async (tx: Tx, scope: Scope, importId: number): Promise<StoredLine[]> =>
  (await storedLines(tx, scope, importId).execute()).map(withCells);

/** The next that wait to be carried out. */
export const findWaitingLines = async (tx: Tx, scope: Scope, importId: number, most: number): Promise<StoredLine[]> =>
  (
    await storedLines(tx, scope, importId)
      .where('verdict', '=', 'new')
      .where('outcome', 'is', null)
      .limit(most)
      .execute()
  ).map(withCells);

const storedLines = (tx: Tx, scope: Scope, importId: number) =>
  tx
    .selectFrom('import_line')
    .select(['id', 'number', 'cells'])
    .where('import_id', '=', importId)
    .where(within(scope))
    .orderBy('number');

const withCells = ({ cells, ...line }: { id: number; number: number; cells: string[] | null }): StoredLine => ({
  ...line,
  cells: cells ?? [],
});

/** The next that came to something, the last first: what was made later may hang on what was made before. */
export async function findImportedLines(
  tx: Tx,
  scope: Scope,
  importId: number,
  most: number,
): Promise<{ id: number; entityId: number }[]> {
  const rows = await tx
    .selectFrom('import_line')
    .select(['id', 'entity_id'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'imported')
    .where(within(scope))
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.flatMap(({ id, entity_id: entityId }) => (entityId === null ? [] : [{ id, entityId }]));
}

type Came = Pick<Updateable<Database['import_line']>, 'outcome' | 'violations' | 'reason' | 'entity_id'>;

export async function updateLine(tx: Tx, scope: Scope, id: number, came: Came): Promise<void> {
  await tx.updateTable('import_line').set(came).where('id', '=', id).where(within(scope)).execute();
}

/** One line is undone without the others of the transaction. */
export async function withinSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint import_line`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint import_line`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint import_line`.execute(tx);
    throw error;
  }
}

/** As the owner, for all organisations. @returns what was left off, and ends where it stood */
export async function forgetExpired(tx: Tx, now: Date): Promise<Row<'import'>[]> {
  const expired = sql<boolean>`holds_file and expires_at <= ${now}`;
  await sql`delete from import where state = 'draft' and ${expired}`.execute(tx);
  const ended = { state: 'done', finished_at: now } as const;
  const leftOff = await tx
    .updateTable('import')
    .set(ended)
    .where('state', '=', 'running')
    .where(expired)
    .returningAll()
    .execute();
  await sql`
    with forgotten as (update import set holds_file = false where ${expired} returning id)
    update import_line set cells = null, violations = '[]' where import_id in (select id from forgotten)`.execute(tx);
  return leftOff;
}
