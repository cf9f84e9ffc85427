import fs from 'node:fs';
import pg from 'pg';

/** Reads how many milliseconds of the processor a process has used so far, its own and the system's on its behalf. */
export type ReadProcessorTime = () => Promise<number>;

/** Linux counts in hundredths of a second on every platform that Node supports. */
const MILLISECONDS_PER_TICK = 10;

/** @returns 0 where there is no such process, or no Linux */
export function processorTimeOf(pid: number | undefined): number {
  try {
    // The name of the program stands in parentheses and may contain spaces, so the fields are counted behind it.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
  } catch {
    return 0;
  }
}

interface DatabaseClock {
  readonly read: ReadProcessorTime;
  close(): Promise<void>;
}

/**
 * Reads the processor time of all connections of a database on this machine. Contenders take turns, so that what it
 * grows by is the work of the one whose turn it is.
 */
export async function openDatabaseClock(databaseUrl: string): Promise<DatabaseClock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const greatest = new Map<number, number>();
  return {
    read: async () => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // A connection that has closed keeps what it had used, so that the sum never falls.
      for (const { pid } of rows) greatest.set(pid, Math.max(greatest.get(pid) ?? 0, processorTimeOf(pid)));
      return [...greatest.values()].reduce((sum, one) => sum + one, 0);
    },
    close: () => client.end(),
  };
}
