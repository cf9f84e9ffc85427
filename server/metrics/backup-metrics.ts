import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { readBackupStatus } from '#server/operations/backup/backup-status.ts';

/** Adds how the last backup and the last drill ended. @returns a function that updates them */
export function addBackupMetrics(registry: Registry, config: Pick<Config, 'DATA_DIR'>): () => Promise<void> {
  const registers = [registry];
  const succeeded = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last backup or drill ended that succeeded; 0 if there was none.',
    labelNames: ['kind'],
    registers,
  });
  const success = new Gauge({
    name: 'backup_last_success',
    help: '1 if the last backup or drill succeeded, otherwise 0.',
    labelNames: ['kind'],
    registers,
  });
  const duration = new Gauge({
    name: 'backup_last_duration_seconds',
    help: 'How long the last backup or drill took.',
    labelNames: ['kind'],
    registers,
  });
  return async () => {
    const status = await readBackupStatus(config);
    for (const kind of ['backup', 'drill'] as const) {
      const outcome = status[kind];
      succeeded.set({ kind }, outcome?.succeededAt === undefined ? 0 : Date.parse(outcome.succeededAt) / 1000);
      if (outcome === undefined) continue;
      success.set({ kind }, outcome.isSuccess ? 1 : 0);
      duration.set({ kind }, outcome.seconds);
    }
  };
}
