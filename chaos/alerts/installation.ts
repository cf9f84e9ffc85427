// Starts and ends what the drill runs against: two processes, PostgreSQL with a replica, and the services that the processes
// ask. Each service stands behind a proxy that can be closed.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { runStatements } from '#server/operations/backup/restore-database.ts';
import { openServiceProxy, type ServiceProxy } from '#chaos/service-proxy.ts';
import { prepareChecks } from '#chaos/database/player-check-quota.ts';
import { seedLocations, withStore } from '#chaos/database/seeded-database.ts';
import { startCluster, type PostgresCluster } from '#chaos/postgres-cluster.ts';
import { startServer, type ServerProcess } from '#chaos/server-process.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { createClient, type Client } from '#chaos/writers.ts';
import { clockShiftStatements } from '#scripts/test/throwaway-postgres.mjs';
import { writeScaleLedger } from '#server/demo/records/write-scale-ledger.ts';
import { startClamd } from '#server/test/tools/clamd.ts';
import { startMailServer } from '#server/test/tools/mail-server.ts';

const ORGANISATIONS = 4;
const TASKS_PER_LOCATION = 1;
const run = promisify(execFile);

export interface Installation {
  readonly cluster: PostgresCluster;
  readonly replica: PostgresCluster;
  readonly url: string;
  readonly locations: readonly TestLocation[];
  /** They change when they are started again. */
  readonly servers: [ServerProcess, ServerProcess];
  readonly client: Client;
  readonly mailServer: Awaited<ReturnType<typeof startMailServer>>;
  readonly services: Readonly<Record<'mail' | 'scanner' | 'oasis', ServiceProxy>>;
  readonly startAgain: (index: 0 | 1, environment?: Readonly<Record<string, string>>) => Promise<void>;
  /** Runs statements in the database as superuser. */
  readonly query: (...statements: readonly string[]) => Promise<void>;
  /** Puts the clock of the database forward. */
  readonly putClockForward: (seconds: number) => Promise<void>;
  /** Runs one of the programs of package.json. @returns whether it succeeded */
  readonly runProgram: (args: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<boolean>;
  readonly remove: () => Promise<void>;
}

export const otherSecretKey = (): string => randomBytes(32).toString('base64');

/** @returns null if this machine cannot run PostgreSQL */
export async function startInstallation(folder: string, port: number): Promise<Installation | null> {
  const cluster = await startCluster(port + 8);
  if (cluster === null) return null;
  const url = await cluster.createDatabase('alerts');
  const settings = { DATABASE_URL: url, DATA_DIR: folder, SEED_DEMO: 'false' };
  const locations = await seedLocations(settings, TASKS_PER_LOCATION, ORGANISATIONS);
  // Otherwise the comparison with the ledgers would report what was seeded without an entry.
  await withStore(settings, writeScaleLedger);
  const replica = await cluster.startReplica(port + 9);
  const [mailServer, clamd, checks] = [
    await startMailServer(),
    await startClamd(),
    await prepareChecks(settings, folder, locations),
  ];
  const services = {
    mail: await openServiceProxy(mailServer.environment.SMTP_URL),
    scanner: await openServiceProxy(`tcp://${clamd.address}`),
    oasis: await openServiceProxy(checks.environment.OASIS_URL),
  };
  const environment = {
    ...settings,
    ...checks.environment,
    DATABASE_REPLICA_URL: url.replace(`:${cluster.port}/`, `:${replica.port}/`),
    SMTP_URL: services.mail.url,
    MAIL_FROM: mailServer.environment.MAIL_FROM,
    CLAMD_ADDRESS: new URL(services.scanner.url).host,
    OASIS_URL: services.oasis.url,
    // Hundreds of sessions are opened.
    PASSWORD_COST: 'low',
  };
  const query = (...statements: readonly string[]) => runStatements(url, statements);
  // A job whose table is missing fails from the first start.
  await query('alter table import rename to import_elsewhere');
  const start = (index: number, changes = {}) =>
    startServer({ port: port + index, environment: { ...environment, ...changes } });
  const servers: [ServerProcess, ServerProcess] = [await start(0), await start(1)];
  return {
    cluster,
    replica,
    url,
    locations,
    servers,
    client: createClient(servers[0].url),
    mailServer,
    services,
    query,
    startAgain: async (index, changes) => {
      servers[index] = await start(index, changes);
    },
    putClockForward: (seconds) => query('set allow_system_table_mods = on', ...clockShiftStatements(seconds)),
    runProgram: (args, changes) =>
      run(process.execPath, [...args], { env: { ...process.env, ...environment, ...changes } }).then(
        () => true,
        () => false,
      ),
    remove: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      checks.stop();
      await Promise.all(Object.values(services).map((service) => service.close()));
      await Promise.all([mailServer.close(), clamd.stop()]);
      await replica.remove();
      await cluster.remove();
    },
  };
}
