import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openTestStore } from './test-store.ts';

/** The real application on a real, migrated database of its own. */
export async function testApp(environment: Record<string, string> = {}): Promise<FastifyInstance> {
  const store = await openTestStore();
  const app = await createApp(readConfig({ LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', ...environment }), store);
  app.addHook('onClose', () => store.close());
  await app.ready();
  return app;
}

export type Client = (options: InjectOptions | string) => Promise<LightMyRequestResponse>;

/** Calls the application with one bearer token. */
export const clientWith =
  (app: FastifyInstance, token: string): Client =>
  (options) => {
    const asked = typeof options === 'string' ? { url: options } : options;
    return app.inject({ ...asked, headers: { authorization: `Bearer ${token}`, ...asked.headers } });
  };
