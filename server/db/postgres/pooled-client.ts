import type pg from 'pg';
import type { AnyScope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';

/** A connection with the objects that are created once and live as long as it is open. */
export interface PooledClient extends pg.PoolClient {
  tx?: Tx;
  readOnly?: { readonly tx: Tx; scope: AnyScope | null };
  /** Announcements about sessions and rights that the statements of the current work have made. */
  ownChanges?: string[];
  /** Timeout of each statement of the current work, in milliseconds. */
  timeoutMilliseconds?: number;
}
