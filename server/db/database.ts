import type { Kysely } from 'kysely';
import type { AnyScope, Scope } from '#server/access/scope.ts';
import type { ReplicaReport } from './postgres/replica-report.ts';
import type { Database } from './schema.ts';

/** A query builder bound to one transaction. There is no query builder outside of a transaction. */
export type Tx = Kysely<Database>;

/**
 * 'read replica' also only reads, and may do so from a streaming replica that has everything the primary had when the read
 * began (decision 082). Its work may run a second time, if the replica fails.
 */
export type Access = 'read only' | 'read write' | 'read replica';

/** Receives the notifications of this database, whichever process sent them. */
export interface Listener {
  readonly onMessage: (payload: string) => void;
  /**
   * A transaction of this process ended that changed sessions or rights. It is called before the result of the
   * transaction is returned, which a notification does not promise. The embedded store never calls it.
   */
  readonly onOwnChange?: (payload: string) => void;
  /** The connection was lost: notifications may be missing until `onGap`. */
  readonly onLost?: () => void;
  /** The connection was lost and is restored: notifications sent in between may be missing. */
  readonly onGap: () => void;
}

export interface Store {
  readonly kind: 'embedded' | 'postgres';
  /** Undefined for the embedded store. */
  readonly replicas?: ReplicaReport;
  /** Number of connections in the pool, of idle ones, and of waiting callers; undefined for the embedded store. */
  readonly connections?: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  /**
   * Runs one transaction that may read and write the rows of every organisation: for sign-in, seeds and jobs. With
   * `MIGRATION_DATABASE_URL` set, its role is `schutzbuch_system`, which has these rights without owning the tables
   * (decision 053).
   */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a single statement with the rights of `asSystem`, but without a transaction, because BEGIN and COMMIT would
   * cost two more round trips.
   */
  queryAsSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one transaction in which row-level security enforces the scope. */
  asActor<T>(scope: AnyScope, access: Access, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a read-only transaction that reads many rows. It has a connection pool of its own, so that it blocks no
   * request, and waits for a free connection without a time limit. It may go to a replica, like 'read replica'.
   */
  asActorForLongRead<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs several statements without parameters, such as a migration, as the owner of the tables.
   * @returns the rows of the last statement
   */
  runScript(text: string): Promise<unknown[]>;
  /**
   * Runs the work while no other process of this database does. Its statements have the timeout of background work,
   * even if a request started it.
   */
  runExclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the work unless a process of this database is already running work of this name. @returns whether it ran */
  runUnlessRunning(name: string, work: () => Promise<void>): Promise<boolean>;
  /** @returns a function that stops listening */
  listen(listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
