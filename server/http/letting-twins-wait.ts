import type { FastifyInstance } from 'fastify';

/**
 * A request sent again while the first is at work waits for it here, and not with a connection of the database in its hand: a
 * hundred acts sent five times each would take all of them, and keep out the very requests they wait for.
 */
export function letTwinsWait(app: FastifyInstance): void {
  const latest = new Map<string, Promise<void>>();
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (request.actor === null || typeof key !== 'string') return;
    const act = `${request.actor.userId} ${key}`;
    const before = latest.get(act);
    const mine = new Promise<void>((done) => {
      for (const end of ['finish', 'close']) reply.raw.once(end, () => done());
    });
    latest.set(act, mine);
    void mine.then(() => {
      if (latest.get(act) === mine) latest.delete(act);
    });
    await before;
  });
}
