import type { FastifyInstance } from 'fastify';
import { hasAnyUser } from '#server/access/has-any-user.ts';
import { isMailConfigured, type Config } from './config.ts';
import { DEMO_PIN, DEMO_VISITORS } from './demo/seed-demo.ts';

/** Returns a function that reads the configuration which the browser needs before its first API request. */
export function runtimeConfigReader(app: FastifyInstance) {
  const isFirstRun = firstRunCheck(app);
  return async () => runtimeConfig(app.config, await isFirstRun());
}

/** Returns whether no user exists who could sign in. Once there is one, the database is not queried again. */
function firstRunCheck({ store }: FastifyInstance): () => Promise<boolean> {
  let hasUser = false;
  return async () => {
    if (hasUser) return false;
    try {
      hasUser = await store.queryAsSystem(hasAnyUser);
      return !hasUser;
    } catch {
      // Pages are served without a database too; the application itself reports that the server is unreachable.
      return false;
    }
  };
}

function runtimeConfig(config: Config, isFirstRun: boolean) {
  return {
    apiOrigin: config.API_ORIGIN ?? '',
    ownAccessUrl: config.OWN_ACCESS_URL,
    isFirstRun,
    sendsMail: isMailConfigured(config),
    demoLogins: config.SEED_DEMO ? DEMO_VISITORS : null,
    demoPin: config.SEED_DEMO ? DEMO_PIN : null,
    documentation: {
      gettingStarted: config.DOCS_URL_GETTING_STARTED,
      foundation: config.DOCS_URL_FOUNDATION,
      components: config.DOCS_URL_COMPONENTS,
    },
  };
}
