// What one process of the server does: connections, queues, event streams, jobs.
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';

/** @returns a function that updates them */
export function addProcessMetrics(registry: Registry, app: FastifyInstance): () => void {
  const registers = [registry];
  const streams = new Gauge({
    name: 'live_streams',
    help: 'Clients that are told of changes at once.',
    registers,
  });
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, by what they do.',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests that wait for a connection to the database.',
    registers,
  });
  const queued = new Gauge({
    name: 'requests_waiting',
    help: 'Requests that wait for others of the same user or organisation.',
    labelNames: ['queue'],
    registers,
  });
  const succeeded = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When this process last ran a job that succeeded.',
    labelNames: ['name'],
    registers,
  });
  const failed = new Gauge({
    name: 'job_last_failure_timestamp_seconds',
    help: 'When this process last ran a job that failed.',
    labelNames: ['name'],
    registers,
  });
  return () => {
    streams.set(app.live.clientCount);
    const pool = app.store.connections?.();
    if (pool !== undefined) {
      connections.set({ state: 'idle' }, pool.idle);
      connections.set({ state: 'busy' }, pool.total - pool.idle);
      waiting.set(pool.waiting);
    }
    for (const [queue, { waitingCount }] of Object.entries(app.requestQueues)) queued.set({ queue }, waitingCount);
    for (const [name, { succeededAt, failedAt }] of app.jobTimes) {
      if (succeededAt !== undefined) succeeded.set({ name }, succeededAt.getTime() / 1000);
      if (failedAt !== undefined) failed.set({ name }, failedAt.getTime() / 1000);
    }
  };
}
