import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Store } from './db/database.ts';
import { announceLeaving } from './http/health.ts';

const MAX_SHUTDOWN_MILLISECONDS = 9000;
/** Long enough for a load balancer that asks for readiness once a second. */
const LEAVING_MILLISECONDS = 1000;

/**
 * SIGTERM and Ctrl+C: readiness turns 503, requests in flight finish, then the store closes. A second signal ends at once.
 * Only SIGTERM leaves time for the first: nobody at a terminal waits for a load balancer.
 */
export function closeOnSignal(app: FastifyInstance, store: Store): void {
  let isClosing = false;
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MILLISECONDS).unref();
    announceLeaving(app);
    void wait(signal === 'SIGTERM' ? LEAVING_MILLISECONDS : 0)
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

/** A connection that was at work when closing began stays open afterwards, until its client has had enough: it is closed once idle. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
}
