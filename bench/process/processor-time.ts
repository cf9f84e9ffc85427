import fs from 'node:fs';
import pg from 'pg';

/** Reads how many milliseconds of the processor a process has used so far, in user mode and in the kernel. */
export type ReadProcessorTime = () => Promise<number>;

/** Linux counts in hundredths of a second on every platform that Node supports. */
const MILLISECONDS_PER_TICK = 10;

/** @returns 0 if there is no such process, or if the system is not Linux */
export function readProcessorMilliseconds(pid: number | undefined): number {
  try {
    // The name of the program is in parentheses and may contain spaces, so the fields are counted after it.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
  } catch {
    return 0;
  }
}

interface DatabaseProcessorTime {
  readonly read: ReadProcessorTime;
  close(): Promise<void>;
}

/**
 * Reads the processor time of all connections of a database on this machine. The systems that a benchmark compares are
 * measured one after the other, so the difference of two readings is the work done for one of them.
 */
export async function openDatabaseProcessorTime(databaseUrl: string): Promise<DatabaseProcessorTime> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const millisecondsByPid = new Map<number, number>();
  return {
    read: async () => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // The time of a closed connection is kept, so that the sum never falls.
      for (const { pid } of rows)
        millisecondsByPid.set(pid, Math.max(millisecondsByPid.get(pid) ?? 0, readProcessorMilliseconds(pid)));
      return [...millisecondsByPid.values()].reduce((sum, milliseconds) => sum + milliseconds, 0);
    },
    close: () => client.end(),
  };
}
