// Reads records in the form in which ledger entries cover them: with computed columns, and with their values as text.
import canonicalize from 'canonicalize';
import { sql, type RawBuilder } from 'kysely';
import { toWireDate, toWireDay } from '#server/http/read/dates.ts';
import { joinSorted, plainText } from '#shared/ledger/compare-record.ts';
import {
  fieldsOf,
  type Notation,
  type RECORDED,
  type RecordedTable,
  type RecordTexts,
} from '#shared/ledger/recorded-fields.ts';
import type { Tx } from '#server/db/database.ts';

/** A row with every field that its ledger entry covers. */
export type RecordedValues<Table extends RecordedTable> = Readonly<
  Record<keyof (typeof RECORDED)[Table]['fields'], unknown>
>;

export interface RecordedRow {
  readonly table: RecordedTable;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the row of a ledger entry. The type of `values` requires every recorded field. */
export const recordedRowOf = <Table extends RecordedTable>(
  table: Table,
  values: RecordedValues<Table>,
): RecordedRow => ({
  table,
  values,
});

/** Tolerates any content of `answers`: one row that cannot be read would prevent the comparison of all others. */
const imageValues = (value: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${value}) from protocol_image image
  where image.uuid in (
    select case when named ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then named::uuid end
    from jsonb_each(case jsonb_typeof(protocol.answers) when 'object' then protocol.answers else '{}' end) answer,
      jsonb_array_elements_text(case jsonb_typeof(answer.value -> 'images') when 'array' then answer.value -> 'images' else '[]' end) named
  )), '[]')`;

/**
 * Selects the id of the record that names this one in `corrects_id` or `replaces_id`; null if none does, -1 if several
 * do. It is compared with `corrected_by_id` or `replaced_by_id`, by which lists leave out replaced records.
 */
const successorIdOf = (table: string, column: string) => sql`(
  select case count(*) when 0 then null when 1 then min(later.id) else -1 end
  from ${sql.table(table)} later where later.${sql.id(column)} = ${sql.table(table)}.id)`;
const correctionIdOf = (table: string) => successorIdOf(table, 'corrects_id');

const locationIris = (path: string, assignedTable: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${path} || '/' || assigned.location_id) from ${assignedTable}), '[]')`;

const sourcesByTable: Readonly<Record<RecordedTable, RawBuilder<unknown>>> = {
  activity: sql`select activity.*, ${correctionIdOf('activity')} as successor_id from activity`,
  inspection_tour: sql`
    select inspection_tour.*, ${correctionIdOf('inspection_tour')} as successor_id from inspection_tour`,
  task: sql`select task.*, ${correctionIdOf('task')} as successor_id from task`,
  protocol: sql`
    select protocol.*, ${correctionIdOf('protocol')} as successor_id, form_version.name as form_name, form_version.digest as form_digest,
      ${imageValues(sql`image.digest`)} as image_digests,
      ${imageValues(sql`concat_ws(' ', image.uuid, image.digest, image.width, image.height, image.bytes, image.file_key)`)} as image_files
    from protocol left join form_version on form_version.id = protocol.form_version_id`,
  profile_document: sql`
    select profile_document.*, holder.erased_at is not null as is_erased, copy.digest as document_digest, copy.name as document_name,
      nullif(concat_ws(' ', copy.mime_type, copy.bytes, copy.file_key), '') as document_file
    from profile_document
    left join profile holder on holder.id = profile_document.profile_id
    left join document copy on copy.id = profile_document.document_id`,
  document: sql`
    select document.*, ${successorIdOf('document', 'replaces_id')} as successor_id from document`,
  document_reading: sql`select document_reading.* from document_reading`,
  task_template: sql`
    select task_template.*,
      ${locationIris('/api/locations', sql`task_template_location assigned where assigned.task_template_id = task_template.id`)} as locations
    from task_template`,
  profile: sql`
    select profile.*, erased_at is not null as is_erased, profile.pin_hash is not null as has_pin,
      ${locationIris('/api/locations', sql`profile_location assigned where assigned.profile_id = profile.id`)} as locations,
      coalesce((
        select jsonb_agg(jsonb_build_array(case when since = '-infinity' then ''
          else to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') end, name) order by since)
        from profile_name where profile_id = profile.id), '[]') as names
    from profile`,
};

export type RowWithId<Table extends RecordedTable> = RecordedValues<Table> & {
  readonly id: number;
  readonly customer_id: number;
};

/** Reads the records that the transaction may see; other ids are left out. */
export async function readRecords<Table extends RecordedTable>(
  tx: Tx,
  table: Table,
  ids: readonly number[],
): Promise<RowWithId<Table>[]> {
  const { rows } = await sql<RowWithId<Table>>`
    select * from (${sourcesByTable[table]}) record where id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** Reads the current record for its ledger entry. @throws if it does not exist */
export async function readRecord<Table extends RecordedTable>(
  tx: Tx,
  table: Table,
  id: number,
): Promise<RowWithId<Table>> {
  const [row] = await readRecords(tx, table, [id]);
  if (row === undefined) throw new Error(`There is no ${table} ${id} to enter into the ledger.`);
  return row;
}

export function textsOf(table: RecordedTable, values: Readonly<Record<string, unknown>>): RecordTexts {
  return Object.fromEntries(
    Object.entries(fieldsOf(table)).map(([column, { notation }]) => [column, textOf(values[column], notation)]),
  );
}

function textOf(value: unknown, notation: Notation): string | undefined {
  if (notation === 'list') return joinSorted(listOf(value));
  if (value === null || value === undefined) return undefined;
  if (value instanceof Date) return toWireDate(value);
  if (notation === 'json') return canonicalize(value);
  if (notation === 'day') return toWireDay(plainText(value));
  if (notation === 'mark') return value === true ? 'true' : undefined;
  return notation.startsWith('/') ? `${notation}/${plainText(value)}` : plainText(value);
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

type Fact = string | number | readonly string[] | undefined;

/** Returns the fields of a record by the part of the ledger entry to which they belong. */
export function partsOf({ table, values }: RecordedRow) {
  const texts = textsOf(table, values);
  const fieldValues: Readonly<Record<string, unknown>> = values;
  const parts = {
    entry: new Map<string, string | undefined>(),
    data: new Map<string, Fact>(),
    commit: new Map<string, string | undefined>(),
  };
  for (const [column, { part, name, notation }] of Object.entries(fieldsOf(table))) {
    const text = texts[column];
    if (part === 'data') parts.data.set(name, factOf(text, notation, fieldValues[column]));
    else parts[part].set(name, text);
  }
  return {
    entry: Object.fromEntries(parts.entry),
    data: Object.fromEntries(parts.data),
    personal: Object.fromEntries(parts.commit),
  };
}

function factOf(text: string | undefined, notation: Notation, value: unknown): Fact {
  if (notation === 'list') return listOf(value).toSorted();
  return notation === 'number' && text !== undefined ? Number(text) : text;
}
