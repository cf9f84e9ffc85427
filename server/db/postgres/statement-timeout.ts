import { AsyncLocalStorage } from 'node:async_hooks';

/** Timeout of a statement of background work. */
export const MAX_STATEMENT_MILLISECONDS = 5000;
/**
 * Timeout of a statement of a request. With up to one second for a connection, a user sees an error within three
 * seconds if the database does not respond.
 */
const MAX_REQUEST_STATEMENT_MILLISECONDS = 1900;

const isInRequest = new AsyncLocalStorage<boolean>();

/**
 * Runs the work of a request, including everything it calls, with the shorter statement timeout: a user waits for it.
 */
export const withRequestTimeout = <T>(runWork: () => T): T => isInRequest.run(true, runWork);

/** Runs work with the longer statement timeout, even if it was started by a request, because no user waits for it. */
export const withBackgroundTimeout = <T>(runWork: () => T): T => isInRequest.run(false, runWork);

/** Returns how many milliseconds a statement of the current work may take. */
export const statementTimeout = (): number =>
  isInRequest.getStore() === true ? MAX_REQUEST_STATEMENT_MILLISECONDS : MAX_STATEMENT_MILLISECONDS;
