import { BlockList, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { addReplicaMetrics } from '#server/db/postgres/replica-metrics.ts';
import { addBackupMetrics } from '#server/metrics/backup-metrics.ts';
import { addProcessMetrics } from '#server/metrics/process-metrics.ts';
import { addRecordMetrics } from '#server/metrics/record-metrics.ts';

/** Loopback and the private networks of RFC 1918 and RFC 4193. */
const internalNetworks = new BlockList();
internalNetworks.addSubnet('127.0.0.0', 8);
internalNetworks.addSubnet('10.0.0.0', 8);
internalNetworks.addSubnet('172.16.0.0', 12);
internalNetworks.addSubnet('192.168.0.0', 16);
internalNetworks.addAddress('::1', 'ipv6');
internalNetworks.addSubnet('fc00::', 7, 'ipv6');

/** Accepts only direct requests of the internal network: requests through a proxy carry a forwarding header. */
function isScraper({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name));
  const address = socket.remoteAddress ?? '';
  return !isForwarded && internalNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Monitoring calls these routes every few seconds, so their requests are not logged. */
const UNLOGGED_ROUTE = { logLevel: 'warn', config: { isPublic: true } } as const;

const closingApps = new WeakSet<FastifyInstance>();

/**
 * Makes /readyz answer 503 while all other requests are still served, so that load balancers stop sending requests
 * here.
 */
export function announceShutdown(app: FastifyInstance): void {
  closingApps.add(app);
}

/**
 * Serves /healthz (the process is alive), /readyz (it may receive requests) and /metrics (for a scraper in the internal
 * network).
 */
export function healthRoutes(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const updateReplicaMetrics = addReplicaMetrics(registry, app.store);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const database = new Gauge({
    name: 'database_up',
    help: '1 if the database answers, otherwise 0.',
    registers: [registry],
  });
  const updateProcessMetrics = addProcessMetrics(registry, app);
  const updateRecordMetrics = addRecordMetrics(registry, app.store, (error) =>
    app.log.error({ err: error }, 'records could not be counted for /metrics'),
  );
  const updateBackupMetrics = addBackupMetrics(registry, app.config);
  app.addHook('onResponse', async (request, reply) => {
    // An event stream lasts as long as its client stays connected, so its duration is no measure of performance.
    if (request.routeOptions.config.endpoint?.mediaType === 'text/event-stream') return;
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', UNLOGGED_ROUTE, async () => ({ status: 'ok' }));
  app.get('/readyz', UNLOGGED_ROUTE, async (_request, reply) => {
    if (closingApps.has(app)) return reply.code(503).send({ status: 'closing' });
    const isReachable = await app.store
      .queryAsSystem((tx) => sql`select 1`.execute(tx))
      .then(
        () => true,
        () => false,
      );
    if (!isReachable) return reply.code(503).send({ status: 'database unreachable' });
    const faultyReplicas = (await app.store.replicas?.states())?.filter(({ fault }) => fault !== null);
    return { status: faultyReplicas?.length ? 'degraded' : 'ok' };
  });
  app.get('/metrics', UNLOGGED_ROUTE, async (request, reply) => {
    if (!isScraper(request)) return reply.callNotFound();
    updateProcessMetrics();
    const [isDatabaseUp] = await Promise.all([updateRecordMetrics(), updateReplicaMetrics(), updateBackupMetrics()]);
    database.set(isDatabaseUp ? 1 : 0);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
