import { AsyncLocalStorage } from 'node:async_hooks';

/** Timeout of a statement of background work. */
export const MAX_STATEMENT_MILLISECONDS = 5000;
/**
 * Timeout of a statement of a request. With up to one second for a connection, a user sees an error within three
 * seconds if the database does not respond.
 */
const MAX_REQUEST_STATEMENT_MILLISECONDS = 1900;
/**
 * Timeout of a statement of maintenance, such as filling an empty database. A busy machine takes seconds to insert the
 * records of the demo, and a start that failed for it would fail again.
 */
const MAX_MAINTENANCE_STATEMENT_MILLISECONDS = 120_000;

/**
 * Timeout of the statement that deletes an organisation. A million measures take minutes on a busy machine, and the
 * statement locks only the rows that it deletes.
 */
const MAX_DELETION_STATEMENT_MILLISECONDS = 30 * 60_000;

const currentTimeout = new AsyncLocalStorage<number>();

/**
 * Runs the work of a request, including everything it calls, with the shortest statement timeout: a user waits for it.
 */
export const withRequestTimeout = <T>(runWork: () => T): T =>
  currentTimeout.run(MAX_REQUEST_STATEMENT_MILLISECONDS, runWork);

/** Runs work with a longer statement timeout, even if it was started by a request, because no user waits for it. */
export const withBackgroundTimeout = <T>(runWork: () => T): T =>
  currentTimeout.run(MAX_STATEMENT_MILLISECONDS, runWork);

/** Runs work that other work waits for, and that must not fail because the machine is busy. */
export const withMaintenanceTimeout = <T>(runWork: () => T): T =>
  currentTimeout.run(MAX_MAINTENANCE_STATEMENT_MILLISECONDS, runWork);

/** Runs the deletion of an organisation, which is one statement whatever its size. */
export const withDeletionTimeout = <T>(runWork: () => T): T =>
  currentTimeout.run(MAX_DELETION_STATEMENT_MILLISECONDS, runWork);

/** Returns how many milliseconds a statement of the current work may take. */
export const statementTimeout = (): number => currentTimeout.getStore() ?? MAX_STATEMENT_MILLISECONDS;

/** Returns the SQL that lifts the database's own timeout for a transaction whose statements may take longer. */
export const liftedTimeout = (milliseconds: number): string =>
  milliseconds > MAX_STATEMENT_MILLISECONDS
    ? `; set local statement_timeout = ${milliseconds}; set local idle_in_transaction_session_timeout = ${milliseconds}`
    : '';
