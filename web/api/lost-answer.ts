import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** An answer that never came, or a server that stumbled: the act may have been recorded, so it is repeated with the same key. */
export function isLostAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A write with the key that makes sending it twice harmless. */
export interface Act<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

/** Of something that others may be changing as well. */
export interface Change<Body> extends Act<Body> {
  /** The version it was in, where it matters. */
  readonly ifMatch?: string | null;
}

/** For mutations that carry their own idempotency key. */
export const retryLostAnswer = {
  retry: (failures: number, error: unknown) => failures < RETRIES && isLostAnswer(error),
  retryDelay: (failures: number) => 1000 * 2 ** failures,
};
