// Starts the real server as its own process, so that it can be measured from outside and killed without a warning.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');
/** Filling an embedded store with the demo takes up to this long on a busy machine. */
const MAX_START_MILLISECONDS = 240_000;

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Time from the start of the process to its first response. */
  readonly startMilliseconds: number;
  /** Ends the process immediately, as a power cut would. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly program?: string;
  /** Folder of the version to start, by default this one. */
  readonly folder?: string;
  /** Path that is polled until the server answers. */
  readonly readyPath?: string;
  readonly nodeOptions?: readonly string[];
}

/** @throws Error with the output of the process if it ends before it answers */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${options.port}`;
  const readyUrl = `${url}${options.readyPath ?? '/readyz'}`;
  if (await isResponding(readyUrl)) throw new Error(`Another server answers on port ${options.port}.`);
  const startedAt = performance.now();
  const child = spawnServer(options);
  const outputChunks: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => outputChunks.push(chunk));
  while (!(await isResponding(readyUrl))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `The server ended before it answered: ${Buffer.concat(outputChunks).toString('utf8').slice(-2000)}`,
      );
    }
    if (performance.now() - startedAt > MAX_START_MILLISECONDS) {
      child.kill('SIGKILL');
      throw new Error('The server did not answer in time.');
    }
    await wait(20);
  }
  const exited = waitForExit(child);
  return {
    url,
    child,
    startMilliseconds: performance.now() - startedAt,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** The started processes are killed when this process exits. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the process without waiting for its first response. Its output is piped. */
export function spawnServer({
  port,
  environment,
  program = 'server/main.ts',
  folder = root,
  nodeOptions = [],
}: ServerOptions): ChildProcess {
  const child = spawn(process.execPath, [...nodeOptions, path.join(folder, program)], {
    cwd: folder,
    env: { ...withoutDatabase(), LOG_LEVEL: 'fatal', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.resume();
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Removes DATABASE_URL, so that the caller's own database is never touched by accident. */
function withoutDatabase(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _ignored, ...rest } = process.env;
  return rest;
}

async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

export function temporaryDirectory(name: string): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), `schutzbuch-${name}-`));
}
