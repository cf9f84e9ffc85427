import fs from 'node:fs';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import { percentile } from '../load.ts';
import { milliseconds, printTable, verdict } from '../table.ts';

const MAX_START_MILLISECONDS = 3000;
const WARM_STARTS = 5;

/** Measures the time from the start of the process to its first response that needs the database. */
export async function measureStart(port: number): Promise<void> {
  const directory = temporaryDirectory('bench');
  try {
    const start = async () => {
      const server = await startServer({ port, environment: { DATA_DIR: directory } });
      await server.stop();
      return server.startMilliseconds;
    };
    const firstMilliseconds = await start();
    const warmMilliseconds: number[] = [];
    for (let turn = 0; turn < WARM_STARTS; turn += 1) warmMilliseconds.push(await start());
    const median = percentile(warmMilliseconds, 0.5);
    const rows = [
      ['empty directory: database, migrations and demo data', milliseconds(firstMilliseconds), ''],
      [`warm, median of ${WARM_STARTS}`, milliseconds(median), verdict(median < MAX_START_MILLISECONDS)],
      [`warm, slowest of ${WARM_STARTS}`, milliseconds(Math.max(...warmMilliseconds)), ''],
    ];
    printTable(
      'Start to first response, embedded store',
      ['start', 'time', `< ${MAX_START_MILLISECONDS / 1000} s`],
      rows,
    );
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}
