import type { FastifyInstance } from 'fastify';
import type { Store } from './db/database.ts';

const LONGEST_SHUTDOWN_MILLISECONDS = 9000;

/** SIGTERM and Ctrl+C: readiness turns 503, requests in flight finish, then the store closes. A second signal ends at once. */
export function closeOnSignal(app: FastifyInstance, store: Store): void {
  let isClosing = false;
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MILLISECONDS).unref();
    void app
      .close()
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
