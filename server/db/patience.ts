import { AsyncLocalStorage } from 'node:async_hooks';

export const MAX_STATEMENT_MILLISECONDS = 5000;
/** Together with a second for a connection, somebody at a screen hears within three that the database is silent. */
const MAX_WAITED_MILLISECONDS = 1900;

/** It follows the work through everything that it calls. */
const isAnswering = new AsyncLocalStorage<boolean>();

/** Runs the work of a request: somebody waits for its answer. */
export const answerSomebody = <T>(work: () => T): T => isAnswering.run(true, work);

/** Runs work whose answer nobody waits for, even where a request has begun it. */
export const workInBackground = <T>(work: () => T): T => isAnswering.run(false, work);

/** Milliseconds that a statement may take at this moment. */
export const currentPatience = (): number =>
  isAnswering.getStore() === true ? MAX_WAITED_MILLISECONDS : MAX_STATEMENT_MILLISECONDS;
