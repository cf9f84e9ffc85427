import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openTestStore } from './test-store.ts';

/**
 * Opens the real application on a migrated database of its own. It differs from production only in cheap password
 * hashes.
 */
export async function testApp(environment: Record<string, string> = {}): Promise<FastifyInstance> {
  const data = await fs.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-data-'));
  const files = path.join(data, 'files');
  await fs.mkdir(files);
  const testSettings = { LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', DATA_DIR: data, FILES_DIR: files };
  const config = readConfig({ ...testSettings, ...environment });
  const store = await openTestStore(config.ROW_LEVEL_SECURITY);
  const app = await createApp({ ...config, PASSWORD_COST: 'low' }, store);
  app.addHook('onClose', async () => {
    await store.close();
    await fs.rm(data, { recursive: true });
  });
  await app.ready();
  return app;
}

export type Client = (options: InjectOptions | string) => Promise<LightMyRequestResponse>;

/** Creates a client that calls the application with one bearer token. */
export const clientWith =
  (app: FastifyInstance, token: string): Client =>
  (options) => {
    const request = typeof options === 'string' ? { url: options } : options;
    return app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
  };
