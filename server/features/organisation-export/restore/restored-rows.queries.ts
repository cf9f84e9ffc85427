import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { RESTORED_TABLES, type RestoredTable } from './restored-tables.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/** Finds the columns of a table that are stored, those first which identify a row. */
export async function findColumns(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    with identity as (
      select indkey::int2[] as columns from pg_index
      where indrelid = ${table}::regclass and indisunique and indpred is null and indexprs is null
      order by indisprimary desc limit 1)
    select attname as name, format_type(atttypid, atttypmod) as type, coalesce(attnum = any(identity.columns), false) as "isKey"
    from pg_attribute left join identity on true
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by array_position(identity.columns, attnum) nulls last, attnum`.execute(tx);
  return rows;
}

/** Finds which columns of restored tables name a user. */
async function findUserColumns(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'app_user'::regclass and conparentid = 0`.execute(tx);
  return rows;
}

/** @returns the SQL condition of the users that the rows of an organisation name */
export async function namedUsers(tx: Tx): Promise<string> {
  const columns = await findUserColumns(tx);
  const parts = RESTORED_TABLES.filter(({ table }) => table !== 'app_user_name').flatMap(({ table, where = OWN }) =>
    columns
      .filter((column) => column.table === table)
      .map(({ column }) => `select ${quoted(column)} from ${quoted(table)} where ${where}`),
  );
  return parts.join(' union ');
}

const OWN = 'customer_id = $1';
export const quoted = (name: string) => `"${name}"`;

const ROWS_AT_ONCE = 1000;

export interface RowSource extends RestoredTable {
  readonly customerId: number;
  readonly columns: readonly Column[];
}

export interface RowPage {
  /** One JSON object for each row. */
  readonly lines: readonly string[];
  /** The key of the last row, as a JSON array; null on the last page. */
  readonly lastKey: string | null;
}

/**
 * Reads the next rows of a table in the order of its key. Names of tables and columns come from the lists above and from the
 * catalogue of the database, never from a request.
 */
export async function findRestoredRows(
  tx: Tx,
  { table, where = OWN, columns, instead = {}, customerId }: RowSource,
  afterKey: string | null,
): Promise<RowPage> {
  const keys = columns.filter(({ isKey }) => isKey);
  const keyNames = keys.map(({ name }) => quoted(name)).join(', ');
  const values = keys
    .map(({ type }, index) => `(${literal(afterKey ?? '[]')}::jsonb ->> ${index})::${type}`)
    .join(', ');
  const condition = where.replaceAll('$1', String(customerId));
  const beyond = afterKey === null ? '' : `and (${keyNames}) > (${values})`;
  const names = columns
    .map(({ name }) => (instead[name] === undefined ? quoted(name) : `${instead[name]} as ${quoted(name)}`))
    .join(', ')
    .replaceAll('$1', String(customerId));
  const { rows } = await sql
    .raw<{ line: string; key: string }>(
      `select row_to_json(one)::text as line, (select jsonb_build_array(${keys.map(({ name }) => `one.${quoted(name)}`).join(', ')}))::text as key
       from (select ${names} from ${quoted(table)} where (${condition}) ${beyond} order by ${keyNames} limit ${ROWS_AT_ONCE}) one`,
    )
    .execute(tx);
  return {
    lines: rows.map(({ line }) => line),
    lastKey: rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.key ?? null),
  };
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
