import type { FastifyInstance } from 'fastify';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { deleteExpiredSessions, keepSecurityLog } from './sessions.queries.ts';

/** Deletes expired sessions and old security events every hour. Several processes may run it concurrently. */
export function cleanUpHourly(app: FastifyInstance): void {
  const cleanUp = () => {
    // It runs with the system role, because it concerns all users.
    for (const work of [deleteExpiredSessions, keepSecurityLog])
      app.store
        .asSystem(work)
        .catch((error: unknown) => app.log.warn({ err: error }, 'sessions could not be cleaned up'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    cleanUp();
    timer = setInterval(cleanUp, HOUR_MILLISECONDS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
