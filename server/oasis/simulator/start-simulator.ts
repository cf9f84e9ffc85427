import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import type { Simulator } from '#server/oasis/oasis-client.ts';
import { openTestAuthority } from './test-authority.ts';

export interface RunningSimulator extends Simulator {
  /** Folder of the test authority. */
  readonly folder: string;
  stop(): void;
}

const MAX_START_MILLISECONDS = 20_000;

export const authorityFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  path.join(DATA_DIR, 'oasis-simulator');

/**
 * Returns the variables by which libfaketime shifts the clock of a process in tests. In production none of them is set.
 */
const clockOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => /^(?:LD_PRELOAD|FAKETIME\w*|NO_FAKE_STAT)$/.test(name)),
  );

/** Starts the simulator as a child process, which ends with this one. */
export async function startSimulator(folder: string): Promise<RunningSimulator> {
  const authority = openTestAuthority(folder);
  // The child process gets none of our settings and secrets, except for the clock: both sides have to check
  // certificates at the same time.
  // oxlint-disable-next-line node/no-process-env -- the clock of a test run is a setting of its processes, not of the application
  const env = clockOf(process.env);
  const child = fork(path.join(import.meta.dirname, 'simulator.main.ts'), [folder], { execArgv: [], env });
  const message: unknown = (await once(child, 'message', { signal: AbortSignal.timeout(MAX_START_MILLISECONDS) }))[0];
  const { port } = z.parse(z.object({ port: z.int() }), message);
  child.unref();
  child.channel?.unref();
  return {
    url: `https://localhost:${port}/oasisws/spielerstatus`,
    caCertificate: authority.certificate,
    folder,
    stop: () => void child.kill(),
  };
}
