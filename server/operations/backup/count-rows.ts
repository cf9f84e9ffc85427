/** Runs a statement and returns its rows. */
export type RunQuery = (statement: string) => Promise<readonly unknown[]>;

/** Counts the rows of every table. */
export async function countRows(run: RunQuery): Promise<Record<string, number>> {
  const tables = await run(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const name = textOf(table, 'name');
    const [row] = await run(`select count(*)::text as rows from "${name.replaceAll('"', '""')}"`);
    counts[name] = Number(textOf(row, 'rows'));
  }
  return counts;
}

/** Returns a column of a row. @throws if it is no text */
export function textOf(row: unknown, column: string): string {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;
  if (typeof value !== 'string') throw new Error(`The database returned no ${column}.`);
  return value;
}
