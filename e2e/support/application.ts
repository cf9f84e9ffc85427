// Here an application is a test server with demo data of its own, which is deleted after its journeys. So no journey
// affects one in another file, and a repeated attempt starts with the same data.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#chaos/server-process.ts';
import { clockShiftStatements } from '../../scripts/test/throwaway-postgres.mjs';
import { ApiSession } from './people.ts';
import {
  databaseUrl,
  FIRST_PORT,
  journeysFolder,
  query,
  DEMO_DATABASE,
  demoFolder,
  serverSettings,
  startServerWithDemoData,
  waitUntil,
} from './demo-data.ts';

const MAX_WORKERS = 50;

/**
 * `embedded` also runs the simulator of OASIS, which servers refuse with PostgreSQL. It has to fill an empty store,
 * which takes several times as long as copying a database.
 */
export type ApplicationStore = 'postgres' | 'embedded';

export interface ApplicationRequirements {
  readonly file: string;
  readonly store: ApplicationStore;
  /** True if the file may share an application, because it changes nothing that others would notice. */
  readonly isShared: boolean;
  /** True if the worker's clock differs from that of the run, so that the run's demo data cannot be used. */
  readonly hasOwnClock: boolean;
}

export interface Application {
  readonly origin: string;
  /** Folder in which the server stores files. */
  readonly data: string;
  /** Name of its database in the cluster; null with the embedded store, which only its server opens. */
  readonly database: string | null;
}

interface RunningApplication extends Application {
  readonly stop: () => Promise<void>;
}

/** The applications of one worker: one for the current file, and one that files share. */
export class Applications {
  readonly #ownSlot: ApplicationSlot;
  readonly #sharedSlot: ApplicationSlot;

  /** @param index number of the worker among those that run at the same time */
  constructor(index: number) {
    this.#ownSlot = new ApplicationSlot(`application_${index}`, FIRST_PORT + index);
    this.#sharedSlot = new ApplicationSlot(`shared_application_${index}`, FIRST_PORT + MAX_WORKERS + index);
  }

  getApplication(needs: ApplicationRequirements): Promise<Application> {
    return needs.isShared
      ? this.#sharedSlot.getApplication({ ...needs, file: 'shared' })
      : this.#ownSlot.getApplication(needs);
  }

  async stop(): Promise<void> {
    await this.#ownSlot.stop();
    await this.#sharedSlot.stop();
  }
}

/** A port, a database and a folder, which are used by one application after the other. */
class ApplicationSlot {
  readonly #name: string;
  readonly #port: number;
  #owner = '';
  #application: RunningApplication | null = null;

  constructor(name: string, port: number) {
    this.#name = name;
    this.#port = port;
  }

  async getApplication({ file, store, hasOwnClock }: ApplicationRequirements): Promise<Application> {
    const owner = `${store} ${file}`;
    if (this.#application === null || this.#owner !== owner) {
      await this.stop();
      this.#application = await (store === 'embedded' ? this.#startEmbedded() : this.#startOnPostgres(hasOwnClock));
      this.#owner = owner;
    }
    return this.#application;
  }

  async stop(): Promise<void> {
    await this.#application?.stop();
    this.#application = null;
  }

  async #startOnPostgres(isOfOwnTime: boolean): Promise<RunningApplication> {
    const name = this.#name;
    const data = join(journeysFolder, name);
    const remove = async () => {
      await query('postgres', `drop database if exists ${name} with (force)`);
      rmSync(data, { recursive: true, force: true });
    };
    // The application of a killed worker may still exist.
    await remove();
    if (isOfOwnTime) {
      await createDatabaseWithOwnClock(name);
      return this.#toRunningApplication(
        { data, database: name },
        await startServerWithDemoData({ database: name, data, port: this.#port }),
        remove,
      );
    }
    await query('postgres', `create database ${name} template ${DEMO_DATABASE}`);
    cpSync(demoFolder, data, { recursive: true });
    return this.#toRunningApplication(
      { data, database: name },
      await this.#startServer({ DATA_DIR: data, DATABASE_URL: databaseUrl(name) }),
      remove,
    );
  }

  async #startEmbedded(): Promise<RunningApplication> {
    const data = join(journeysFolder, `${this.#name}_embedded`);
    const remove = async () => rmSync(data, { recursive: true, force: true });
    await remove();
    const application = this.#toRunningApplication(
      { data, database: null },
      await this.#startServer({ DATA_DIR: data }),
      remove,
    );
    await waitForCertificates(application);
    return application;
  }

  #startServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return startServer({ port: this.#port, environment: { ...serverSettings, ...settings } });
  }

  #toRunningApplication(
    stored: Pick<Application, 'data' | 'database'>,
    server: ServerProcess,
    remove: () => Promise<void>,
  ): RunningApplication {
    const end = async () => {
      await server.kill();
      await remove();
    };
    return { origin: `http://localhost:${this.#port}`, ...stored, stop: end };
  }
}

async function createDatabaseWithOwnClock(name: string): Promise<void> {
  await query('postgres', `create database ${name}`);
  const shift = clockShiftStatements(Number(process.env['FAKETIME']));
  await query(name, ['set allow_system_table_mods = on', ...shift].join(';'));
}

/** Waits until the demo's certificates exist, which an embedded server creates last after its start. */
async function waitForCertificates({ origin }: Application): Promise<void> {
  const operatorApi = await ApiSession.signIn(origin, 'otherOperator');
  await waitUntil(
    'The demo has no certificates yet.',
    async () => (await operatorApi.members('/api/oasis_certificates')).length > 0,
  );
}
