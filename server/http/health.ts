import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const leaving = new WeakSet<FastifyInstance>();

/** From now on /readyz says 503, while everything is still answered: whoever distributes requests looks elsewhere first. */
export function announceLeaving(app: FastifyInstance): void {
  leaving.add(app);
}

/** /healthz: the process lives. /readyz: it may get requests. /metrics: for a scraper inside the network. */
export function healthRoutes(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (leaving.has(app)) return reply.code(503).send({ status: 'closing' });
    const isReachable = await app.store
      .askAsSystem((tx) => sql`select 1`.execute(tx))
      .then(
        () => true,
        () => false,
      );
    return reply.code(isReachable ? 200 : 503).send({ status: isReachable ? 'ok' : 'database unreachable' });
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // Behind a proxy every request has a forwarded address; the scraper inside the network has none.
    if (request.headers['x-forwarded-for'] !== undefined) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
