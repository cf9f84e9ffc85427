import { Counter, Gauge, type Registry } from 'prom-client';
import type { Store } from '#server/db/database.ts';
import { REPLICA_FAULTS } from './replica-report.ts';

/**
 * Adds what a scraper learns about the replicas. Without a configured replica the metrics of single replicas are empty.
 * @returns a function that updates them
 */
export function addReplicaMetrics(registry: Registry, { replicas }: Store): () => Promise<void> {
  if (replicas === undefined) return () => Promise.resolve();
  const registers = [registry];
  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Reads that may go to a replica, by where they went.',
    labelNames: ['target'],
    registers,
  });
  const faults = new Counter({
    name: 'database_replica_faults_total',
    help: 'How often a read could not use a replica, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const usable = new Gauge({
    name: 'database_replica_usable',
    help: '1 if reads go to the replica, otherwise 0.',
    labelNames: ['replica'],
    registers,
  });
  const lag = new Gauge({
    name: 'database_replica_lag_bytes',
    help: 'What the replica has not replayed yet of the write-ahead log.',
    labelNames: ['replica'],
    registers,
  });
  return async () => {
    reads.reset();
    faults.reset();
    for (const target of ['replica', 'primary'] as const) reads.inc({ target }, replicas.reads[target]);
    for (const reason of REPLICA_FAULTS) faults.inc({ reason }, replicas.faults[reason]);
    usable.reset();
    lag.reset();
    for (const { name: replica, fault, lagBytes } of await replicas.states()) {
      usable.set({ replica }, fault === null ? 1 : 0);
      if (lagBytes !== null) lag.set({ replica }, lagBytes);
    }
  };
}
