import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type ExportRow = Row<'organisation_export'>;

const source: ListSource = {
  table: 'organisation_export',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', state: 'state', createdAt: 'created_at' },
};

export const findExports = (tx: Tx, scope: Scope, query: ListQuery) => findRows<ExportRow>(tx, source, scope, query);
export const findExport = (tx: Tx, scope: Scope, id: number) => findRow<ExportRow>(tx, source, scope, id);

/** Notes that an export was downloaded, which is asked before everything is deleted. */
export const noteDownload = (tx: Tx, _scope: Scope, id: number, now: Date) =>
  tx.updateTable('organisation_export').set({ downloaded_at: now }).where('id', '=', id).execute();

type NewExport = Pick<ExportRow, 'customer_id' | 'user_id' | 'created_at'>;

/**
 * Has to be written exactly like the condition of the partial index: with a parameter, PostgreSQL's cached plan could
 * not infer the index.
 */
const isUnfinished = sql<boolean>`state in ('queued', 'running')`;

/** @returns undefined when an export of the organisation is already being built */
export const insertExport = (tx: Tx, _scope: Scope, values: NewExport): Promise<ExportRow | undefined> =>
  tx
    .insertInto('organisation_export')
    .values(values)
    .onConflict((conflict) => conflict.column('customer_id').where(isUnfinished).doNothing())
    .returningAll()
    .executeTakeFirst();

const MAX_ATTEMPTS = 3;

/**
 * Gives up exports that failed too often; needs a transaction with the system role.
 * @returns the exports that were given up
 */
export const giveUpExports = (tx: Tx): Promise<ExportRow[]> =>
  tx
    .updateTable('organisation_export')
    .set({ state: 'failed' })
    .where('state', '=', 'running')
    .where('attempts', '>=', MAX_ATTEMPTS)
    .returningAll()
    .execute();

/**
 * Starts the next export, possibly one that a crashed process had started; needs a transaction with the system role.
 */
export async function startNextExport(tx: Tx): Promise<(ExportRow & { readonly customer_name: string }) | undefined> {
  const nextExport = await tx
    .updateTable('organisation_export')
    .set({ state: 'running', progress: 0, attempts: sql<number>`attempts + 1` })
    .where('id', '=', (row) =>
      row
        .selectFrom('organisation_export')
        .select('id')
        .where('state', 'in', ['queued', 'running'])
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  if (nextExport === undefined) return undefined;
  const { name } = await tx
    .selectFrom('customer')
    .select('name')
    .where('id', '=', nextExport.customer_id)
    .executeTakeFirstOrThrow();
  return { ...nextExport, customer_name: name };
}

export const storeProgress = (tx: Tx, id: number, progress: number) =>
  tx.updateTable('organisation_export').set({ progress }).where('id', '=', id).where('state', '=', 'running').execute();

interface FinishedExport {
  readonly file_key: string;
  readonly bytes: number;
  readonly digest: string;
  readonly finished_at: Date;
  readonly expires_at: Date;
}

/** @returns false when it has to be built again, because a person it contains was erased in the meantime */
export async function finishExport(tx: Tx, id: number, finishedExport: FinishedExport): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation_export')
    .set({ ...finishedExport, state: 'ready', progress: 100 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface NotificationText {
  readonly type: 'INFO' | 'WARNING';
  readonly message: string;
  readonly link: string;
}

/** Notifies the user who requested the export of its result. */
export const notifyRequester = (tx: Tx, { id, customer_id, user_id }: ExportRow, notification: NotificationText) =>
  tx
    .insertInto('notification')
    .values({ ...notification, receiver_id: user_id, about: `organisation-export:${id}`, customer_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Deletes expired exports.
 * @returns the keys of their files
 */
export async function removeExpiredExports(tx: Tx, now: Date): Promise<string[]> {
  const expiredExports = await tx
    .selectFrom('organisation_export')
    .select(['id', 'file_key'])
    .where('state', '=', 'ready')
    .where('expires_at', '<', now)
    .forUpdate()
    .execute();
  if (expiredExports.length === 0) return [];
  await tx
    .updateTable('organisation_export')
    .set({ state: 'removed', file_key: null })
    .where(
      'id',
      'in',
      expiredExports.map(({ id }) => id),
    )
    .execute();
  return expiredExports.flatMap(({ file_key: key }) => (key === null ? [] : [key]));
}

/** Returns which of these files belong to an export. */
export async function findReferencedExportFiles(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('organisation_export')
    .select('file_key')
    .where('file_key', 'in', [...keys])
    .execute();
  return rows.flatMap(({ file_key: key }) => (key === null ? [] : [key]));
}

export interface StoredFile {
  readonly kind: 'dateien' | 'nachweise' | 'protokollbilder' | 'berichte';
  readonly id: number;
  readonly name: string;
  /** File extension; null for uploaded files, whose MIME type determines it. */
  readonly format: string | null;
  readonly mime_type: string | null;
  readonly file_key: string;
  readonly created_at: Date;
}

/**
 * Finds the files of an organisation that may be downloaded; needs a transaction with the system role. The rows that
 * refer to them are exported with the data.
 */
export async function findFiles(tx: Tx, customerId: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select case category when 'proof' then 'nachweise' else 'dateien' end as kind, id, name,
      null as format, mime_type, file_key, created_at
    from document where customer_id = ${customerId} and scan_state in ('clean', 'notScanned')
    union all
    select 'protokollbilder', id, uuid::text, null, 'image/jpeg', file_key, created_at
    from protocol_image where customer_id = ${customerId}
    union all
    select 'berichte', id, title, file.key, null, file.value ->> 'key', coalesce(approved_at, created_at)
    from report, jsonb_each(files) file where customer_id = ${customerId}
    order by 1, 2, 4`.execute(tx);
  return rows;
}

/** Returns whether the row of a file still exists: a deletion run deletes the row before the file. */
export async function isReferenced(tx: Tx, { kind, id, file_key }: StoredFile): Promise<boolean> {
  const table = kind === 'protokollbilder' ? 'protocol_image' : 'document';
  const row = tx.selectFrom(table).select('id').where('id', '=', id).where('file_key', '=', file_key);
  return (await row.executeTakeFirst()) !== undefined;
}

export const findReportsOf = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('report')
    .select(['id', 'title', 'created_at', 'approved_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

/**
 * Finds the content of a report, for a draft with the texts written so far. Undefined when it was discarded in the
 * meantime.
 */
export async function findReportContent(tx: Tx, id: number): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`
    select case when state = 'draft' then coalesce(content, '{}') || jsonb_build_object('title', title,
      'evaluation', jsonb_build_object('text', evaluation, 'improvements', improvements)) else content end as content
    from report left join report_content on report_id = id
    where id = ${id}`.execute(tx);
  return rows[0]?.content;
}

const ENTRIES_AT_ONCE = 500;

interface LedgerEntryWithOpenings {
  readonly seq: number;
  readonly body: string;
  readonly leaf: string;
  readonly prev: string;
  readonly openings: readonly { readonly field: string; readonly salt: string; readonly value: string }[];
}

/** Finds the next ledger entries, with the salts and values behind their hashed fields unless they were erased. */
export async function findEntries(tx: Tx, customerId: number, from: number): Promise<LedgerEntryWithOpenings[]> {
  const { rows } = await sql<LedgerEntryWithOpenings>`
    select seq, body, encode(leaf, 'hex') as leaf, encode(prev, 'hex') as prev, coalesce((
      select json_agg(json_build_object('field', field, 'salt', encode(salt, 'hex'), 'value', value) order by field)
      from ledger_opening opening where opening.customer_id = entry.customer_id and opening.seq = entry.seq), '[]') as openings
    from ledger_entry entry where customer_id = ${customerId} and seq >= ${from}
    order by seq limit ${sql.lit(ENTRIES_AT_ONCE)}`.execute(tx);
  return rows;
}
