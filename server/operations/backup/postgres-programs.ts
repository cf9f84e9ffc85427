// Runs pg_dump and pg_restore. Both must not be older than the database.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { env } from 'node:process';
import type { Readable } from 'node:stream';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** @returns the folder with the newest programs of PostgreSQL on this machine, or undefined where only PATH knows them */
export function findPostgresPrograms(program = 'pg_dump'): string | undefined {
  if (!fs.existsSync(DEBIAN_FOLDER)) return undefined;
  return fs
    .readdirSync(DEBIAN_FOLDER)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
    .find((folder) => fs.existsSync(path.join(folder, program)));
}

interface RunOptions {
  /** Settings of PostgreSQL for its sessions. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Ends the program, which then takes back the queries of all its sessions. */
  readonly signal?: AbortSignal;
}

interface ProgramRun {
  /** What it prints. */
  readonly output: Readable;
  /** Resolves when the program has ended well. */
  readonly ended: Promise<void>;
}

/**
 * Starts a program, on the database of this URL if there is one. The password goes by the environment, which other users
 * cannot see.
 */
export function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  url?: string,
  { settings = {}, signal }: RunOptions = {},
): ProgramRun {
  const folder = findPostgresPrograms(program);
  const { databaseArgs, password } = databaseOf(url);
  const child = spawn(folder === undefined ? program : path.join(folder, program), [...args, ...databaseArgs], {
    env: {
      ...env,
      // The owner says that it reads and writes the rows of everybody.
      PGOPTIONS: Object.entries({ 'app.owner': 'on', statement_timeout: '0', ...settings })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      ...(password !== '' && { PGPASSWORD: password }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (messages = (messages + text).slice(-2000)));
  const ended = new Promise<void>((resolve, reject) => {
    // `once` would reject the wait for `close` with the bare error as well.
    child.on('error', (error) => {
      // The program has been told to end, and `close` follows when it has.
      if (signal?.aborted !== true)
        reject(new Error(`${program} ließ sich nicht starten (Paket postgresql-client): ${error.message}`));
    });
    child.on('close', (code) => {
      if (code === 0) resolve();
      else if (signal?.aborted === true) reject(signal.reason);
      else reject(new Error(`${program} endete mit ${code}: ${messages.trim()}`));
    });
  });
  ended.catch(() => undefined);
  return { output: child.stdout, ended };
}

function databaseOf(text: string | undefined): { databaseArgs: readonly string[]; password: string } {
  if (text === undefined) return { databaseArgs: [], password: '' };
  const url = new URL(text);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { databaseArgs: [`--dbname=${url.href}`], password };
}
