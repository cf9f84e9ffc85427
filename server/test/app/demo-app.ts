// Opens the real application on a copy of the demo data, which are seeded once per run and copied for each test file.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openPasswords } from '#server/access/password.ts';
import { createApp, seeds } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { openFiles } from '#server/files/open-files.ts';
import { openCopyOf, versionOfSchema } from './test-store.ts';

/** The cost of a hash in production is tested elsewhere. */
const CHEAP_HASHES = { PASSWORD_COST: 'low' } as const;

/**
 * @param environment additional settings
 * @throws if DATABASE_URL names no PostgreSQL, because these tests do not run on the embedded store
 */
export async function demoApp(environment: Record<string, string> = {}): Promise<FastifyInstance> {
  const server = process.env['DATABASE_URL'];
  if (!server) throw new Error('Tests on the demo data need PostgreSQL: set DATABASE_URL.');
  const name = `schutzbuch_demo_${versionOfSchema()}`;
  // All copies share the files of the seed, which are outside of the database; no test changes an existing file.
  const seedFolder = path.join(os.tmpdir(), `${name}-${new URL(server).port}`);
  const store = await openCopyOf(server, name, async (empty) => {
    await fs.rm(seedFolder, { recursive: true, force: true });
    await fs.mkdir(seedFolder, { recursive: true });
    const files = openFiles(readConfig({ DATA_DIR: seedFolder }));
    await prepareDatabase(empty, {
      seeds,
      isDemoWanted: true,
      isReachable: false,
      files,
      passwords: openPasswords(CHEAP_HASHES),
    });
  });
  const data = await fs.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-data-'));
  await fs.cp(seedFolder, data, { recursive: true });
  const ownSettings = { LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', DATA_DIR: data };
  const app = await createApp(
    { ...readConfig({ ...ownSettings, ...environment }), ...CHEAP_HASHES, SEED_DEMO: true },
    store,
  );
  app.addHook('onClose', async () => {
    await store.close();
    await fs.rm(data, { recursive: true });
  });
  await app.ready();
  return app;
}
