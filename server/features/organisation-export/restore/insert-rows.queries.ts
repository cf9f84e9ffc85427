import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { findColumns, quoted } from './restored-rows.queries.ts';
import type { RestoredTable } from './restored-tables.ts';

/**
 * Continues the transaction as the owner of the tables, because only the owner may switch their triggers. With separate
 * roles a connection has the role `schutzbuch_system`.
 */
export async function becomeOwner(tx: Tx): Promise<void> {
  await sql`set local role none`.execute(tx);
  await sql`set local app.owner = 'on'`.execute(tx);
}

/** Returns whether there are neither organisations nor users, so that the ids of the rows are free. */
export async function isEmptyInstallation(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from customer) and not exists (select from app_user) as is_empty`.execute(tx);
  return rows[0]?.is_empty ?? false;
}

/** Without triggers: they would refuse, announce and compute what the archive contains already. */
export const switchTriggers = async (tx: Tx, table: string, state: 'enable' | 'disable'): Promise<void> => {
  await sql.raw(`alter table ${quoted(table)} ${state} trigger user`).execute(tx);
};

const stagedName = (table: string) => quoted(`restored_${table}`);
const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** @throws Error if the table has not all of these columns */
export async function stage(tx: Tx, table: string, columns: readonly string[]): Promise<void> {
  const known = new Set((await findColumns(tx, table)).map(({ name }) => name));
  const unknown = columns.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`Das Archiv ist neuer als diese Installation: ${table}.${unknown.join(', ')}`);
  await sql
    .raw(
      `create temporary table ${stagedName(table)} on commit drop as select ${listOf(columns)} from ${quoted(table)} with no data`,
    )
    .execute(tx);
}

export async function stageRows(
  tx: Tx,
  {
    table,
    columns,
    lines,
  }: { readonly table: string; readonly columns: readonly string[]; readonly lines: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into ${sql.raw(stagedName(table))} (${sql.raw(listOf(columns))})
    select ${sql.raw(listOf(columns))} from json_populate_recordset(null::${sql.raw(quoted(table))}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  );
}

/** The signing key of this installation has to stay the newest, so those of the other one get ids before it. */
export async function renumberKeys(tx: Tx): Promise<void> {
  await sql`update restored_ledger_key set id = id - 1000000`.execute(tx);
}
export async function renumberKeysOfCheckpoints(tx: Tx): Promise<void> {
  await sql`update restored_ledger_checkpoint set ledger_key_id = ledger_key_id - 1000000`.execute(tx);
}

/** Whoever ran the other installation does not run this one. */
export async function deactivateAdmins(tx: Tx): Promise<void> {
  await sql`update restored_app_user set is_active = false where role = 'ROLE_ADMIN'`.execute(tx);
}

/** @throws Error if a number belongs to something else here than where the archive comes from */
export async function compareMasterData(tx: Tx, { table, namedBy }: RestoredTable): Promise<void> {
  if (namedBy === undefined) return;
  const name = quoted(namedBy);
  const { rows } = await sql
    .raw<{ id: number }>(
      `select one.id from ${quoted(table)} one join ${stagedName(table)} staged using (id) where one.${name} <> staged.${name} limit 1`,
    )
    .execute(tx);
  if (rows[0] !== undefined)
    throw new Error(
      `Die Stammdaten dieser Installation sind andere: ${table} ${rows[0].id}. Eingelesen wird in eine neue.`,
    );
}

/** Inserts the staged rows in one statement, since rows of a table refer to each other in both directions. */
export async function insertStaged(
  tx: Tx,
  { table, renewed = {}, postponed = [], isShared }: RestoredTable,
  columns: readonly string[],
) {
  const stored = columns.filter((name) => !postponed.includes(name));
  const names = [...stored, ...Object.keys(renewed)];
  const values = [...stored.map(quoted), ...Object.values(renewed)];
  await sql
    .raw(
      `insert into ${quoted(table)} (${listOf(names)}) overriding system value
       select ${values.join(', ')} from ${stagedName(table)} ${isShared === true ? 'on conflict do nothing' : ''}`,
    )
    .execute(tx);
}

export async function setPostponed(tx: Tx, { table, postponed = [] }: RestoredTable): Promise<void> {
  for (const column of postponed)
    await sql
      .raw(
        `update ${quoted(table)} one set ${quoted(column)} = staged.${quoted(column)}
         from ${stagedName(table)} staged where staged.id = one.id and one.${quoted(column)} is null`,
      )
      .execute(tx);
}

/** Half of what a number of JavaScript can say, so that the other half is left for new rows. */
const MAX_ID = 2 ** 52;

/** New rows get ids beyond those that were restored. @throws Error if none would be left */
export async function advanceIds(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${quoted(table)}, attname) as sequence from pg_attribute
    where attrelid = ${table}::regclass and attname = 'id' and attidentity <> '' and not attisdropped`.execute(tx);
  for (const { sequence } of rows) {
    const advanced = await sql<{ last: string }>`
      select setval(${sequence}, greatest(max(id), 1))::text as last from ${sql.raw(quoted(table))} having count(*) > 0`.execute(
      tx,
    );
    if (Number(advanced.rows[0]?.last ?? 0) > MAX_ID)
      throw new Error(`Die Nummern von ${table} im Archiv sind zu groß.`);
  }
}

/** A number that an invoice has already is not given again. */
export async function advanceInvoiceSeries(tx: Tx): Promise<void> {
  await sql`
    insert into invoice_series (name, last)
    select regexp_replace(number, '-\\d+$', ''), max(substring(number from '\\d+$')::int) from invoice group by 1
    on conflict (name) do update set last = greatest(invoice_series.last, excluded.last)`.execute(tx);
}
