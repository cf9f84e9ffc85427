// Backs up, restores into a throwaway installation and verifies it, so that a backup that cannot be restored is noticed
// before it is needed.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { startThrowawayPostgres } from '#scripts/test/throwaway-postgres.mjs';
import { BackupFault } from './manifest.ts';
import { makeBackup } from './make-backup.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { keysAddressOf } from './program.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyRestored, type Verification } from './verify-restored.ts';

const ROLES = ['location', 'customer', 'platform', 'authority', 'system'].map((name) => `schutzbuch_${name}`);

/** Privileges and policies in a dump name these roles, so they have to exist before it is restored. */
function rolesOf({ DATABASE_URL, MIGRATION_DATABASE_URL }: Config): ReadonlySet<string> {
  const urls = [DATABASE_URL, MIGRATION_DATABASE_URL].filter((url) => url !== undefined);
  return new Set([...ROLES, ...urls.map((url) => decodeURIComponent(new URL(url).username))]);
}

/** @throws BackupFault if what was restored is not what was backed up */
export async function runDrill(config: Config): Promise<Verification> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-drill-'));
  const cluster = config.DATABASE_URL === undefined ? undefined : await startCluster(rolesOf(config));
  try {
    const address = path.join(folder, 'backup');
    const keysAddress = keysAddressOf(address);
    await makeBackup(config, address, keysAddress);
    const target: Config = {
      ...config,
      DATABASE_URL: cluster?.url,
      MIGRATION_DATABASE_URL: undefined,
      DATABASE_REPLICA_URL: [],
      DATA_DIR: path.join(folder, 'restored'),
      FILES_DIR: undefined,
      S3_ENDPOINT: undefined,
      SECRET_KEY: undefined,
    };
    const { manifest } = await restoreBackup(target, { address, keysAddress });
    const verification = await verifyRestored(target, address, manifest);
    if (verification.faults.length > 0) throw new BackupFault(verification.faults.join('\n'));
    return verification;
  } finally {
    await cluster?.stop();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** The drill has a PostgreSQL of its own, so it needs no rights on that of the server and does not slow it down. */
async function startCluster(roles: ReadonlySet<string>) {
  const programs = findPostgresPrograms('initdb');
  if (programs === undefined)
    throw new BackupFault('Für die Übung fehlt PostgreSQL auf diesem Rechner (Debian: Paket postgresql).');
  const cluster = await startThrowawayPostgres(programs);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles');
    const existing = new Set(rows.map(({ name }) => name));
    for (const role of roles)
      if (!existing.has(role)) await client.query(`create role ${client.escapeIdentifier(role)} nologin`);
  } finally {
    await client.end();
  }
  return cluster;
}
