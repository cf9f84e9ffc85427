import type { Config } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import type { Store } from './database.ts';

/** Opens PostgreSQL if its URL is configured, and otherwise the store embedded in this process. */
export async function openDatabase(
  config: Pick<
    Config,
    | 'DATABASE_URL'
    | 'MIGRATION_DATABASE_URL'
    | 'DATABASE_REPLICA_URL'
    | 'DATABASE_POOL'
    | 'DATA_DIR'
    | 'ROW_LEVEL_SECURITY'
  >,
): Promise<Store> {
  if (config.DATABASE_URL) {
    return openPostgres(config.DATABASE_URL, {
      ownerUrl: config.MIGRATION_DATABASE_URL,
      replicaUrls: config.DATABASE_REPLICA_URL,
      connections: config.DATABASE_POOL,
      rowLevelSecurity: config.ROW_LEVEL_SECURITY,
    });
  }
  return openEmbedded(config.DATA_DIR);
}
