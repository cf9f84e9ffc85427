// Where the journeys of one file happen: a server with demo data of its own, thrown away with whatever was done there. So no
// journey stands in the way of one in another file, and a further attempt finds what the first one found.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startServer, temporaryDirectory } from '#chaos/server-process.ts';
import { ApiSession } from './people.ts';

const LONGEST_ROUND_MILLISECONDS = 120_000;
export const FIRST_PORT = Number(process.env['JOURNEY_PORT'] ?? 3100);

/** Below it the demo data every world begins with. Set by the first process, inherited by the workers. */
const folder = (process.env['JOURNEYS_FOLDER'] ??= temporaryDirectory('journeys'));
const sample = join(folder, 'sample');
const settings = {
  LOG_LEVEL: 'error',
  // The first server leaves behind what it compiled; each later one is a quarter faster for it.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
};

export interface World {
  readonly origin: string;
  /** Where its server keeps what it holds. */
  readonly data: string;
}

/** Fills a store with the demo data, for every world to begin with a copy of it. */
export async function makeSample(): Promise<void> {
  const server = await startServer({ port: FIRST_PORT, environment: { ...settings, DATA_DIR: sample } });
  await isFilled(server.url);
  await server.stop();
}

/** The demo's certificates are the last of what the server does by itself when it has started. */
async function isFilled(origin: string): Promise<void> {
  const office = await ApiSession.signIn(origin, 'otherOperator');
  const until = Date.now() + LONGEST_ROUND_MILLISECONDS;
  while ((await office.members('/api/oasis_certificates')).length === 0) {
    if (Date.now() > until) throw new Error('The demo has no certificates yet.');
    await wait(200);
  }
}

export const removeSample = (): void => rmSync(folder, { recursive: true, force: true });

/** The worlds of one worker, one after the other. */
export class Worlds {
  readonly #port: number;
  readonly #data: string;
  #file = '';
  #server: ServerProcess | null = null;

  /** @param index of the worker among those that run at the same time */
  constructor(index: number) {
    this.#port = FIRST_PORT + index;
    this.#data = join(folder, `world-${index}`);
  }

  async of(file: string): Promise<World> {
    if (this.#file !== file) {
      await this.end();
      cpSync(sample, this.#data, { recursive: true });
      this.#server = await startServer({ port: this.#port, environment: { ...settings, DATA_DIR: this.#data } });
      this.#file = file;
    }
    return { origin: `http://localhost:${this.#port}`, data: this.#data };
  }

  async end(): Promise<void> {
    await this.#server?.kill();
    this.#server = null;
    rmSync(this.#data, { recursive: true, force: true });
  }
}
