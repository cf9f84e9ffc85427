// Starts a PostgreSQL cluster for one test run with its own folder and port, and deletes it afterwards. It may lose
// data, which makes it faster.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

const settings = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=256MB',
  'max_connections=200',
];
const MAX_START_SECONDS = 30;

/**
 * Returns statements that replace the functions that tell the time by shifted ones. libfaketime does not work with
 * PostgreSQL: a timer that expires while a connection waits for its client sees the true time, so every timeout seems
 * to be reached.
 */
export const clockShiftStatements = (seconds) =>
  Object.entries({
    now: 'stable',
    transaction_timestamp: 'stable',
    statement_timestamp: 'stable',
    clock_timestamp: 'volatile',
  }).flatMap(([name, kind]) => {
    const signature = (prefix) =>
      `create or replace function pg_catalog.${prefix}${name}() returns timestamptz ${kind} parallel safe`;
    const shifted = `select pg_catalog.true_${name}() + interval '${seconds} seconds'`;
    return [
      `${signature('true_')} strict language internal as '${name === 'transaction_timestamp' ? 'now' : name}'`,
      `${signature('')} language sql as $$ ${shifted} $$`,
    ];
  });

/** Every database of the cluster is copied from this one. */
const shiftClock = ({ programFolder, dataFolder, seconds, options }) => {
  const args = ['--single', '-O', '-D', dataFolder, 'template1'];
  const input = clockShiftStatements(seconds).join('\n');
  const { status, stderr } = spawnSync(join(programFolder, 'postgres'), args, { ...options, input, encoding: 'utf8' });
  if (status !== 0 || stderr.includes('ERROR')) throw new Error(`The clock of PostgreSQL is not set: ${stderr.trim()}`);
};

/** The process of PostgreSQL itself keeps the true time. */
const withoutClockLibrary = ({ LD_PRELOAD: _library, ...environment }) => environment;

const findFreePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
};

/** PostgreSQL refuses to run as root, so it runs under the account that its package has created. */
const serverAccount = () => {
  if (process.getuid() !== 0) return {};
  const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const createCluster = async ({ programFolder, dataFolder, options }) => {
  const { code, output } = await runCommand(
    join(programFolder, 'initdb'),
    ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  );
  if (code !== 0) throw new Error(`initdb failed: ${output.trim()}`);
};

const waitUntilReady = async (server) => {
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-5000)));
  const deadline = Date.now() + MAX_START_SECONDS * 1000;
  while (!log.includes('ready to accept connections')) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${log.trim()}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
};

/**
 * @param programFolder the folder with initdb and postgres
 * @param environment the result of `clockEnvironment`; by default the clock of this process
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export const startThrowawayPostgres = async (programFolder, environment = process.env) => {
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'schutzbuch-postgres-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: withoutClockLibrary(process.env) };
  const dataFolder = join(folder, 'data');
  await createCluster({ programFolder, dataFolder, options });
  shiftClock({ programFolder, dataFolder, seconds: Number(environment.FAKETIME ?? 0), options });

  const port = await findFreePort();
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
  const server = spawn(join(programFolder, 'postgres'), ['-D', dataFolder, ...flags.flatMap((flag) => ['-c', flag])], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAndCleanUp = () => {
    // SIGQUIT ends PostgreSQL immediately, which is right here because no data are kept.
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', killAndCleanUp);
  await waitUntilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.removeListener('exit', killAndCleanUp);
      if (server.exitCode === null) {
        // Unlike SIGQUIT, SIGINT releases the shared memory.
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
