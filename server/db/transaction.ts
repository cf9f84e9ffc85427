import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { AnyScope } from '#server/access/scope.ts';
import { traced } from '#server/runtime/tracing.ts';
import type { Access } from './database.ts';
import type { Database } from './schema.ts';

export type Execute = (sql: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[]; affected: number }>;

/**
 * Creates a Kysely on one connection; the caller begins and ends its transactions. Kysely's own drivers need a round
 * trip each for BEGIN, for the role and for COMMIT; here they are sent together with the first query.
 */
export function createKysely(execute: Execute): Kysely<Database> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affected } = await traced(nameOf(query.sql), { 'db.query.text': query.sql }, () =>
        execute(query.sql, query.parameters),
      );
      // Rows get their type only here: the driver cannot know what the statement selects.
      // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- see above
      return { rows: rows as R[], numAffectedRows: BigInt(affected) };
    },
    streamQuery() {
      throw new Error('Streaming is done page by page.');
    },
  };
  const refuse = () => Promise.reject(new Error('The transaction is already open.'));
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  return new Kysely<Database>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  });
}

/** Values are parameters, so the text of a query contains none of a person. */
const nameOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';

const lastQueries = new WeakMap<Kysely<Database>, CompiledQuery[]>();

/**
 * Sends a query together with COMMIT, so that nothing waits for its answer alone. Its result is not needed by anybody; if
 * it fails, so does COMMIT.
 */
export function sendWithCommit(tx: Kysely<Database>, query: CompiledQuery): void {
  lastQueries.set(tx, [...(lastQueries.get(tx) ?? []), query]);
}

/** Returns the queries to be sent before COMMIT, in their order, and forgets them. */
export function takeLastQueries(tx: Kysely<Database>): readonly CompiledQuery[] {
  const queries = lastQueries.get(tx) ?? [];
  lastQueries.delete(tx);
  return queries;
}

/** Lets all reads of this transaction see the same moment. It has to be the first statement. */
export async function useSnapshot(tx: Kysely<Database>): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

const roles = {
  platform: 'schutzbuch_platform',
  customer: 'schutzbuch_customer',
  location: 'schutzbuch_location',
  authority: 'schutzbuch_authority',
} as const;

/** The database role in which queries of a scope run. */
export const roleOf = ({ kind }: AnyScope): string => roles[kind];

/** The settings by which row-level security knows a scope. */
export function settingsOf(
  scope: AnyScope,
): Readonly<Record<'app.user' | 'app.customer' | 'app.location' | 'app.authority_access', string>> {
  const customer = scope.kind === 'platform' ? null : scope.customerId;
  const location = scope.kind === 'location' ? scope.locationId : null;
  return {
    'app.user': wholeNumber(scope.kind === 'authority' ? null : scope.userId),
    'app.customer': wholeNumber(customer),
    'app.location': wholeNumber(location),
    'app.authority_access': wholeNumber(scope.kind === 'authority' ? scope.accessId : null),
  };
}

/**
 * Returns the SQL that begins a transaction limited to the scope. Only whole numbers and constants are interpolated. If
 * any part fails, the transaction is aborted and the queries after it fail, so no query can run without the role.
 */
export function beginAs(scope: AnyScope, access: Exclude<Access, 'read replica'>): string {
  const values = Object.entries(settingsOf(scope)).map(([name, id]) => `set_config('${name}', '${id}', true)`);
  return `begin ${access}; set local role ${roleOf(scope)}; select ${values.join(', ')}`;
}

function wholeNumber(id: number | null): string {
  if (id === null) return '';
  if (!Number.isSafeInteger(id)) throw new Error('An id of the scope is not a whole number.');
  return String(id);
}
