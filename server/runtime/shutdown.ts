import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Store } from '#server/db/database.ts';
import { announceShutdown } from '#server/http/serve/health.ts';

const MAX_SHUTDOWN_MILLISECONDS = 9000;
/** Long enough for a load balancer that checks readiness once a second. */
const READINESS_GRACE_MILLISECONDS = 1000;

/**
 * Shuts down on SIGTERM and Ctrl+C: /readyz answers 503, requests in flight finish, then the store closes. A second
 * signal exits immediately. Only SIGTERM waits for load balancers, because there is none in front of a terminal
 * session.
 */
export function closeOnSignal(app: FastifyInstance, store: Store): void {
  let isClosing = false;
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MILLISECONDS).unref();
    announceShutdown(app);
    void wait(signal === 'SIGTERM' ? READINESS_GRACE_MILLISECONDS : 0)
      .then(() => closeApp(app))
      .then(() => store.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'closing failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

/**
 * Closes the application. A connection that was active at the beginning stays open until its client closes it, so idle
 * connections are closed repeatedly.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const closingInterval = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(closingInterval);
}
