import pg from 'pg';
import type { AnyScope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { createKysely, roleOf, settingsOf } from '#server/db/transaction.ts';
import { sendInOneWrite } from './postgres-commit.ts';
import type { PooledClient } from './pooled-client.ts';
import { statementName } from './statement-names.ts';
import { MAX_STATEMENT_MILLISECONDS } from './statement-timeout.ts';

const READ_ONLY = "set_config('transaction_read_only', 'on', true)";
const SCOPED_SETTINGS = {
  name: 'scoped',
  text: `select set_config('role', $1, true), set_config('app.user', $2, true), set_config('app.customer', $3, true),
    set_config('app.location', $4, true), set_config('app.authority_access', $5, true), ${READ_ONLY}`,
};
const UNSCOPED_SETTINGS = { name: 'unscoped', text: `select ${READ_ONLY}` };

/**
 * Prepares the statements that a reading query is preceded by. Executed alone, as here, they have no effect: their
 * settings end with their transaction.
 */
export function prepareReading(client: pg.ClientBase): void {
  client.query({ ...SCOPED_SETTINGS, values: ['none', '', '', '', ''] }).catch(() => undefined);
  client.query(UNSCOPED_SETTINGS).catch(() => undefined);
}

/** The part of a connection that the driver's queries use. Its types do not declare it. */
interface DriverConnection {
  bind(message: { readonly statement: string; readonly values: readonly string[] }): void;
  execute(message: { readonly portal: string }): void;
}

interface QueryMessages {
  prepare(connection: DriverConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
}

// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- see Wire
const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: (error: Error | null, result: pg.QueryResult<Record<string, unknown>>) => void,
) => pg.Submittable & QueryMessages;

/**
 * A query that sets role and scope and reads within one message, which PostgreSQL executes as one transaction. If
 * setting them fails, PostgreSQL skips the rest of the message, so no query can run without its role. The settings end with
 * the transaction.
 */
class ScopedQuery extends DriverQuery {
  readonly #settings: { readonly statement: string; readonly values: readonly string[] };
  readonly query_timeout: number;
  #isScoped = false;

  constructor(
    scope: AnyScope | null,
    config: pg.QueryConfig & { readonly timeout: number },
    callback: ConstructorParameters<typeof DriverQuery>[1],
  ) {
    super(config, callback);
    this.query_timeout = config.timeout;
    this.#settings =
      scope === null
        ? { statement: UNSCOPED_SETTINGS.name, values: [] }
        : { statement: SCOPED_SETTINGS.name, values: [roleOf(scope), ...Object.values(settingsOf(scope))] };
  }

  override prepare(connection: DriverConnection): void {
    connection.bind(this.#settings);
    connection.execute({ portal: '' });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    // The first row is that of the settings.
    if (this.#isScoped) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#isScoped) super.handleCommandComplete(message, connection);
    this.#isScoped = true;
  }
}

/**
 * Returns a query builder for reading. READ COMMITTED takes a snapshot per statement, so a reader needs no transaction
 * that spans several statements: each query is a transaction of its own, and those of one turn of the event loop are sent
 * together.
 * @param scope null reads without row-level security
 */
export function readOnlyQueriesOn(client: PooledClient, scope: AnyScope | null): Tx {
  client.readOnly ??= openReadOnly(client);
  client.readOnly.scope = scope;
  return client.readOnly.tx;
}

function openReadOnly(client: PooledClient): NonNullable<PooledClient['readOnly']> {
  const reading: NonNullable<PooledClient['readOnly']> = {
    tx: createKysely((text, parameters) => read(client, reading.scope, text, parameters)),
    scope: null,
  };
  return reading;
}

function read(client: PooledClient, scope: AnyScope | null, text: string, parameters: readonly unknown[]) {
  sendInOneWrite(client);
  const values = [...parameters];
  // A statement that is prepared for one role would be planned anew each time another role uses it.
  const name = statementName(text, scope?.kind);
  const timeout = client.timeoutMilliseconds ?? MAX_STATEMENT_MILLISECONDS;
  return new Promise<{ rows: unknown[]; affected: number }>((resolve, reject) => {
    const config = { text, values, timeout, ...(name === undefined ? { queryMode: 'extended' } : { name }) };
    client.query(
      new ScopedQuery(scope, config, (error, result) => {
        if (error === null) resolve({ rows: result.rows, affected: result.rowCount ?? 0 });
        else reject(error);
      }),
    );
  });
}
