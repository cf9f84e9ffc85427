import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const SAMPLE_MILLISECONDS = 20;

/** Looks again and again who waits for a lock on a table, until it is stopped. */
export async function watchWaits(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let longestMilliseconds = 0;
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      const { rows } = await client.query<{ milliseconds: number | null }>(`
        select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as milliseconds
        from pg_locks
        where not granted and locktype = 'relation'
          and database = (select oid from pg_database where datname = current_database())`);
      longestMilliseconds = Math.max(longestMilliseconds, rows[0]?.milliseconds ?? 0);
      await wait(SAMPLE_MILLISECONDS);
    }
  };
  const watching = watch();
  return {
    /** @returns the longest time that any statement waited */
    stop: async (): Promise<number> => {
      isStopped = true;
      await watching;
      await client.end();
      return longestMilliseconds;
    },
  };
}
