import type { Kysely } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Config } from '#server/config.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

/** A query builder inside one transaction; nothing outside a transaction can be asked. */
export type Tx = Kysely<Database>;

export type Access = 'read only' | 'read write';

/** Hears what this database announces, from whichever process it comes. */
export interface Listener {
  readonly onMessage: (payload: string) => void;
  /** The connection was lost and is back: something may have been missed in between. */
  readonly onGap: () => void;
}

export interface Store {
  readonly kind: 'embedded' | 'postgres';
  /** One transaction with the rows of everybody: sign-in, seeds, jobs. Say why where you call it. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A single statement of that kind: it needs no transaction around it, which would be two round trips more. */
  askAsSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction in which row-level security holds the scope. */
  asActor<T>(scope: Scope, access: Access, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for what reads much, on connections nobody else waits for: it waits for one as long as it takes. */
  asLongReader<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Several statements without parameters, as migrations are written, as the owner of the tables.
   * @returns the rows of the last one
   */
  runScript(text: string): Promise<unknown[]>;
  /**
   * One process at a time runs the work, over all processes of this database. Nobody waits for an answer of it: what it asks
   * may take as long as a statement may at all.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** The same, unless some process of this database is at it already. @returns whether it ran */
  unlessRunning(name: string, work: () => Promise<void>): Promise<boolean>;
  /** @returns ends it */
  listen(listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR' | 'ROW_LEVEL_SECURITY'>,
): Promise<Store> {
  if (config.DATABASE_URL) {
    return openPostgres(config.DATABASE_URL, {
      ownerUrl: config.MIGRATION_DATABASE_URL,
      connections: config.DATABASE_POOL,
      rowLevelSecurity: config.ROW_LEVEL_SECURITY,
    });
  }
  return openEmbedded(config.DATA_DIR);
}
