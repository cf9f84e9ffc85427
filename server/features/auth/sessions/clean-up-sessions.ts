import type { FastifyInstance } from 'fastify';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

/** Deletes expired sessions every hour. Several processes may run it concurrently. */
export function cleanUpHourly(app: FastifyInstance): void {
  const cleanUp = () => {
    // It runs with the system role, because it concerns all users.
    app.store
      .asSystem(deleteExpiredSessions)
      .catch((error: unknown) => app.log.warn({ err: error }, 'sessions could not be cleaned up'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    cleanUp();
    timer = setInterval(cleanUp, HOUR_MILLISECONDS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
