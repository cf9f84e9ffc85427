import { judge } from '#chaos/evidence.ts';
import { check } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { clientOf } from '#chaos/writers.ts';
import { startPatientWriters } from './patient-writers.ts';
import { buildLocations, evidenceIn, type Environment } from './prepared.ts';

const WRITERS = 12;
const MAX_START_MILLISECONDS = 10_000;
const TASKS_PER_LOCATION = 100;

interface Trial {
  readonly store: 'embedded' | 'postgres';
  readonly environment: Environment;
  readonly starts: number;
  readonly port: number;
}

/**
 * Kills the server with `kill -9` and starts it again while twelve writers continue. On PostgreSQL half of them write
 * to a second process, which is not killed. The writers of the killed one retry until it is back.
 */
export async function startBesideWriters({ store, environment, starts, port }: Trial): Promise<void> {
  const locations = await buildLocations(environment, TASKS_PER_LOCATION);
  const options = { port, environment: { ...environment, SEED_DEMO: 'false' } };
  let server = await startServer(options);
  const neighbour = store === 'postgres' ? await startServer({ ...options, port: port + 1 }) : undefined;
  const clients = [server, neighbour].flatMap((process) => (process === undefined ? [] : [clientOf(process.url)]));
  for (const client of clients) await client.signIn(locations);
  const writers = startPatientWriters(clients, locations, WRITERS);
  const readyTimes: number[] = [];
  const working: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await writers.untilAnswered();
    await server.kill();
    const began = performance.now();
    server = await startServer(options);
    readyTimes.push(server.startMilliseconds);
    await writers.untilAnswered();
    working.push(performance.now() - began);
  }
  await writers.stop();
  await Promise.all([server.stop(), neighbour?.stop()]);

  const evidence = await evidenceIn(environment);
  const { lost, doubled, unknown, withoutEntry } = judge(evidence, writers.acknowledged);
  const inSeconds = (times: readonly number[]) => times.map((time) => (time / 1000).toFixed(1)).join(', ');
  check(
    `${store}: the start after kill -9 takes at most 10 s beside ${WRITERS} writers`,
    Math.max(...readyTimes) <= MAX_START_MILLISECONDS,
    `${inSeconds(readyTimes)} s until ready, ${inSeconds(working)} s until the first write`,
  );
  check(
    `${store}: what they wrote is there once, with its entry`,
    lost + doubled + unknown + withoutEntry + evidence.faults.length + writers.surprises.length === 0,
    writers.surprises[0] ?? evidence.faults[0] ?? `${writers.acknowledged.size} acknowledged`,
  );
}
