import { withStore } from '#chaos/database/seeded-database.ts';
import { migrate } from '#server/db/migrate.ts';
import pg from 'pg';

/** A lock on a table or view that keeps others from writing, or from reading as well. */
export interface MigrationLock {
  readonly file: string;
  readonly table: string;
  readonly mode: string;
  /** Age of the transaction when it ended, so the lock was held for this long at most. */
  readonly milliseconds: number;
}

/**
 * Migrates a copy of a database that nobody else uses. Each transaction notes its locks before it ends. Tables that it
 * creates itself are left out, because nobody else can know them yet.
 * @returns the locks, longest first
 */
export async function locksOfMigrations(connectionString: string): Promise<MigrationLock[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    create table noted_lock (file text, "table" text, mode text, milliseconds float8);
    create table known_table as
      select oid as id from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`);
  await withStore({ DATABASE_URL: connectionString }, (store) =>
    migrate({ ...store, runScript: (text) => store.runScript(withNote(text)) }),
  );
  const { rows } = await client.query<MigrationLock>('select * from noted_lock order by milliseconds desc');
  await client.end();
  return rows;
}

/** Returns the script with a statement before its end that notes the locks of its transaction. */
function withNote(script: string): string {
  // The script that lists what ran before is a single `select`, whose rows are read.
  if (/^\s*select name/.test(script)) return script;
  const [, file = 'partitions and row-level security'] =
    /insert into migration .* values \('([^']+)'/.exec(script) ?? [];
  const note = `insert into noted_lock
    select '${file}', class.relname, lock.mode, extract(epoch from clock_timestamp() - now()) * 1000
    from pg_locks lock join known_table on id = lock.relation join pg_class class on class.oid = id
    where lock.pid = pg_backend_pid()
      and lock.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock');`;
  return script.includes('commit;') ? script.replace(/commit;\s*$/, `${note} commit;`) : `${script}; ${note}`;
}
