import type { FastifyInstance } from 'fastify';
import { HOUR_MILLISECONDS } from '#shared/durations.ts';
import { deleteOutlived } from './sessions.queries.ts';

/** Runs while the server listens. Several processes may do it at once: each deletes what it still finds. */
export function cleanUpHourly(app: FastifyInstance): void {
  const cleanUp = () => {
    // As the owner: this concerns all users alike.
    app.store
      .asSystem(deleteOutlived)
      .catch((error: unknown) => app.log.warn({ err: error }, 'sessions could not be cleaned up'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    cleanUp();
    timer = setInterval(cleanUp, HOUR_MILLISECONDS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
