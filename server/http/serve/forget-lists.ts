import type { FastifyInstance } from 'fastify';
import { forgetLists } from '#server/db/list-memory.ts';
import { isAdmin } from '#shared/permissions.ts';

/**
 * After each writing request, removes the cached totals of the organisation's lists before the response is sent, so
 * that whoever has recorded something finds it counted in the next list.
 */
export function forgetListsAfterWriting(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, actor }, _reply, payload) => {
    if (actor === null || method === 'GET' || method === 'HEAD') return payload;
    forgetLists(actor.customerId);
    if (isAdmin(actor)) forgetLists(null);
    return payload;
  });
}
