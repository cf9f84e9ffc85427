import { AsyncLocalStorage } from 'node:async_hooks';

export const LONGEST_STATEMENT = 5000;
/** With a second for a connection, whoever waits before a screen hears within three that the database is silent. */
const SOMEBODY_WAITS = 1900;

/** It follows the work through everything that it calls. */
const isAnswering = new AsyncLocalStorage<boolean>();

/** Runs the work of a request: somebody waits for its answer. */
export const answerSomebody = <T>(work: () => T): T => isAnswering.run(true, work);

/** Runs work whose answer nobody waits for, even where a request has begun it. */
export const workInBackground = <T>(work: () => T): T => isAnswering.run(false, work);

/** Milliseconds that a statement may take at this moment. */
export const currentPatience = (): number => (isAnswering.getStore() === true ? SOMEBODY_WAITS : LONGEST_STATEMENT);
