// Single changes beside the application, by whoever runs the database past all its rules: every field that entries cover.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { fieldsOf, RECORDED_TABLES, type RecordedTable } from '#shared/ledger/recorded-fields.ts';

export interface Tampering {
  readonly table: RecordedTable;
  /** 'comment', or 'protocol_image.digest' where it is shown with the record and stands elsewhere. */
  readonly field: string;
  /** Whether a record has the field that is to be changed. */
  readonly applies: RawBuilder<boolean>;
  readonly change: (id: number) => RawBuilder<unknown>;
}

const anyRow = sql<boolean>`true`;

/** Another value of the same kind. */
const CHANGED: Readonly<Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (column) => sql`coalesce(${column}, '') || 'x'`,
  uuid: () => sql`gen_random_uuid()`,
  'timestamp with time zone': (column) =>
    sql`coalesce(nullif(${column}, '-infinity'), '2026-01-01') + interval '1 hour'`,
  date: (column) => sql`coalesce(${column}, '2026-01-01') + 1`,
  boolean: (column) => sql`not coalesce(${column}, false)`,
  bigint: (column) => sql`coalesce(${column}, 0) + 1`,
  integer: (column) => sql`coalesce(${column}, 0) + 1`,
  json: (column) => sql`(${column}::jsonb || '{"x": "x"}')::json`,
  jsonb: (column) =>
    sql`${column} || case jsonb_typeof(${column}) when 'array' then '[{"value": "x"}]' else '{"x": {"value": "x"}}' end::jsonb`,
};

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

export async function columnsOf(tx: Tx, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}::text[]) and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(tx);
  return rows;
}

function setting({ column_name: name, data_type: type }: Column): RawBuilder<unknown> {
  const change = CHANGED[type];
  if (change === undefined) throw new Error(`How is a ${type} changed?`);
  return sql`${sql.id(name)} = ${change(sql.id(name))}`;
}

/** The number another record of the table has not. */
export const RENUMBERED = 1_000_000_000;

/** Every single change: of each covered column, of what is shown beside from another table, of the record as a whole. */
export async function tamperings(tx: Tx): Promise<Tampering[]> {
  const columns = await columnsOf(tx, RECORDED_TABLES);
  const own = columns.filter((column) => isCovered(column)).map(ofColumn);
  const beside = [
    ...(await besideOf(tx, { table: 'protocol', from: 'protocol_image', columns: PICTURE, where: isPictureOf })),
    ...(await besideOf(tx, { table: 'protocol', from: 'form_version', columns: VERSION, where: isVersionOf })),
    ...(await besideOf(tx, { table: 'profile_document', from: 'document', columns: COPY, where: isCopyOf })),
    ...(await besideOf(tx, { table: 'profile', from: 'profile_name', columns: NAME, where: isNameOf })),
    ...(await besideOf(tx, { table: 'profile', from: 'profile_location', columns: PLACE, where: isPlaceOf })),
  ];
  const whole = RECORDED_TABLES.flatMap((table): Tampering[] => [
    {
      table,
      field: '(number)',
      applies: anyRow,
      change: (id) => sql`update ${sql.table(table)} set id = id + ${RENUMBERED} where id = ${id}`,
    },
    {
      table,
      field: '(deleted)',
      applies: anyRow,
      change: (id) => sql`delete from ${sql.table(table)} where id = ${id}`,
    },
    {
      table,
      field: '(organisation)',
      applies: anyRow,
      change: (id) => sql`update ${sql.table(table)} set customer_id = customer_id + 1 where id = ${id}`,
    },
  ]);
  const pin = { table: 'profile', field: 'pin_hash', applies: anyRow } as const;
  return [
    ...own,
    ...beside,
    ...whole,
    {
      ...pin,
      change: (id) => sql`update profile set pin_hash = case when pin_hash is null then 'x' end where id = ${id}`,
    },
    {
      table: 'task_template',
      field: 'task_template_location.location_id',
      applies: anyRow,
      change: (id) => sql`
        insert into task_template_location (task_template_id, location_id, customer_id)
        select id, (
          select location.id from location where location.customer_id = task_template.customer_id and not exists (
            select from task_template_location taken where taken.task_template_id = task_template.id and taken.location_id = location.id)
          limit 1), customer_id
        from task_template where id = ${id}`,
    },
  ];
}

const SUCCESSORS = ['corrected_by_id', 'replaced_by_id'];

const isCovered = ({ table_name: table, column_name: column }: Column) =>
  RECORDED_TABLES.some((one) => one === table && (column in fieldsOf(one) || SUCCESSORS.includes(column)));

function ofColumn(column: Column): Tampering {
  const table = RECORDED_TABLES.find((one) => one === column.table_name);
  if (table === undefined) throw new Error(`${column.table_name} is no table of records.`);
  return {
    table,
    field: column.column_name,
    applies: anyRow,
    change: (id) => sql`update ${sql.table(table)} set ${setting(column)} where id = ${id}`,
  };
}

const PICTURE = ['uuid', 'digest', 'width', 'height', 'bytes', 'file_key'];
const VERSION = ['name', 'digest', 'questionnaire'];
const COPY = ['name', 'digest', 'mime_type', 'bytes', 'file_key'];
const NAME = ['name', 'since'];
const PLACE = ['location_id'];

const protocolOf = (id: RawBuilder<unknown>) => sql`(select answers::text from protocol where protocol.id = ${id})`;
const isPictureOf = (id: RawBuilder<unknown>) => sql<boolean>`strpos(${protocolOf(id)}, protocol_image.uuid::text) > 0`;
const isVersionOf = (id: RawBuilder<unknown>) =>
  sql<boolean>`form_version.id = (select form_version_id from protocol where protocol.id = ${id})`;
const isCopyOf = (id: RawBuilder<unknown>) =>
  sql<boolean>`document.id = (select document_id from profile_document where profile_document.id = ${id})`;
const isNameOf = (id: RawBuilder<unknown>) => sql<boolean>`profile_name.profile_id = ${id}`;
const isPlaceOf = (id: RawBuilder<unknown>) => sql<boolean>`profile_location.profile_id = ${id}`;

interface Beside {
  readonly table: RecordedTable;
  readonly from: string;
  readonly columns: readonly string[];
  readonly where: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** Of several rows that are shown with one record the first is changed. */
async function besideOf(tx: Tx, { table, from, columns, where }: Beside): Promise<Tampering[]> {
  const all = await columnsOf(tx, [from]);
  const isThere = sql<boolean>`exists (select from ${sql.table(from)} where ${where(sql.ref('record.id'))})`;
  return all
    .filter(({ column_name: name }) => columns.includes(name))
    .map((column) => ({
      table,
      field: `${from}.${column.column_name}`,
      applies: isThere,
      change: (id) => sql`
        update ${sql.table(from)} set ${setting(column)}
        where ctid = (select ctid from ${sql.table(from)} where ${where(sql`${id}::bigint`)} order by ctid limit 1)`,
    }));
}

/** The rules of the tables would refuse most of it; whoever owns the database takes them away. */
export async function dropRules(tx: Tx): Promise<void> {
  await sql`
    do $$ declare rule record; begin
      for rule in
        select conrelid::regclass as on_table, conname from pg_constraint
        where contype in ('c', 'f', 'u') and connamespace = 'public'::regnamespace and conrelid::regclass::text = any(array[
          'activity', 'inspection_tour', 'task', 'protocol', 'profile_document', 'document', 'document_reading', 'task_template',
          'profile', 'protocol_image', 'form_version', 'profile_name', 'profile_location', 'task_template_location'])
      loop execute format('alter table %s drop constraint if exists %I cascade', rule.on_table, rule.conname); end loop;
      for rule in
        select indexrelid::regclass as name from pg_index
        where indisunique and not indisprimary and indrelid::regclass::text in ('activity', 'inspection_tour', 'task', 'protocol')
      loop execute format('drop index %s', rule.name); end loop;
      -- What corrects a record is looked for by these.
      create index on activity (corrects_id);
      create index on inspection_tour (corrects_id);
      create index on task (corrects_id);
      create index on protocol (corrects_id);
      create index on document (replaces_id);
    end $$`.execute(tx);
}

/** No trigger stands in the way of what follows in this transaction. */
export const pastAllTriggers = (tx: Tx) => sql`set local session_replication_role = replica`.execute(tx);
