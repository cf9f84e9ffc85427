// Starts a throw-away PostgreSQL cluster that may be killed. It accepts every connection and needs only the binaries.
// When called by root it runs as `postgres`, because PostgreSQL does not start as root.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { waitForExit, temporaryDirectory } from './server-process.ts';

const MAX_START_MILLISECONDS = 60_000;

export interface PostgresCluster {
  readonly version: string;
  readonly port: number;
  /** The folder with `pg_dump` and the other programs. */
  readonly binaries: string;
  createDatabase(name: string): Promise<string>;
  /** Kills all processes at once, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
  /** Runs one statement as superuser. @returns the first value of the first row as text */
  query(statement: string): Promise<string>;
  /** Copies this cluster while it runs into another, which then follows it (streaming replication). */
  startReplica(port: number): Promise<PostgresCluster>;
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** @returns null if this machine has no PostgreSQL binaries or no account to run them */
export async function startCluster(port: number): Promise<PostgresCluster | null> {
  const binaries = findBinaries();
  const account = unprivilegedAccount();
  if (binaries === null || account === null) return null;
  return launchCluster({ binaries, account, port }, (data) => [
    'initdb',
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
  ]);
}

interface Machine {
  readonly binaries: string;
  readonly account: Account;
  readonly port: number;
}

type FillData = (data: string) => readonly [program: string, args: readonly string[]];

async function launchCluster(machine: Machine, fillData: FillData): Promise<PostgresCluster> {
  const { binaries, account, port } = machine;
  const directory = temporaryDirectory('postgres');
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(directory, account.uid, account.gid);
  const data = path.join(directory, 'data');
  const [program, args] = fillData(data);
  execFileSync(path.join(binaries, program), args, { ...account, cwd: directory, stdio: 'ignore' });

  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const administration = urlOf('postgres');
  let postmaster: ChildProcess | undefined;
  const launch = () => {
    const startArgs = ['-D', data, '-p', String(port), '-k', directory];
    postmaster = spawn(path.join(binaries, 'postgres'), startArgs, { ...account, cwd: directory, stdio: 'ignore' });
    return postmaster;
  };
  const start = () => launchUntilReady(administration, launch);
  process.once('exit', () => postmaster?.kill('SIGQUIT'));
  await start();
  return {
    version: await queryFirstValue(administration, 'show server_version'),
    port,
    binaries,
    start,
    query: (statement) => queryFirstValue(administration, statement),
    createDatabase: async (name) => {
      await queryFirstValue(administration, `create database ${name}`);
      return urlOf(name);
    },
    startReplica: (replicaPort) =>
      launchCluster({ ...machine, port: replicaPort }, (copy) => [
        'pg_basebackup',
        [
          '-D',
          copy,
          '-d',
          `${administration}?application_name=replica`,
          '-R',
          '--checkpoint=fast',
          '--wal-method=stream',
        ],
      ]),
    kill: async () => {
      if (postmaster !== undefined) await killTree(postmaster);
    },
    remove: async () => {
      postmaster?.kill('SIGQUIT');
      if (postmaster !== undefined) await waitForExit(postmaster);
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Launches PostgreSQL until it answers, because it refuses to start while a process of the killed cluster is alive. */
async function launchUntilReady(url: string, launch: () => ChildProcess): Promise<void> {
  const deadline = performance.now() + MAX_START_MILLISECONDS;
  let postmaster = launch();
  for (;;) {
    try {
      await queryFirstValue(url, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(50);
      if (postmaster.exitCode !== null) postmaster = launch();
    }
  }
}

/** @returns the first value of the first row as text */
async function queryFirstValue(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  // A starting server may close the connection. The query is rejected then, so the error event needs no handling.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<(string | number | null)[]>({ text: statement, rowMode: 'array' });
    return String(rows[0]?.[0] ?? '');
  } finally {
    await client.end();
  }
}

/** Stops the postmaster before killing its children, so that it neither starts new ones nor cleans up after them. */
async function killTree(postmaster: ChildProcess): Promise<void> {
  postmaster.kill('SIGSTOP');
  const children = childrenOf(postmaster.pid);
  const exited = waitForExit(postmaster);
  postmaster.kill('SIGKILL');
  for (const pid of children) killIfAlive(pid);
  await exited;
}

function childrenOf(parent: number | undefined): number[] {
  if (parent === undefined) return [];
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself in the meantime.
  }
}

/** Looks in POSTGRES_BIN, then in the newest Debian package, then on the path. */
function findBinaries(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = fs.existsSync(packaged) ? fs.readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [
    process.env['POSTGRES_BIN'] ?? '',
    ...versions.map((version) => path.join(packaged, version, 'bin')),
    ...onPath,
  ];
  return candidates.find((directory) => directory !== '' && fs.existsSync(path.join(directory, 'initdb'))) ?? null;
}

function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return {};
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}
