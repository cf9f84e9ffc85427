import { ApiError } from '#web/api/client/api-error.ts';

const MAX_RETRIES = 2;

/**
 * Returns whether the result of a request is unknown, because no response came or the server failed. The request may
 * have been executed, so it is repeated with the same idempotency key.
 */
export function isLostAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A write with its idempotency key, which makes repeating it harmless. */
export interface WriteRequest<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

/** A write to an item that others may change at the same time. */
export interface UpdateRequest<Body> extends WriteRequest<Body> {
  /** The version the change is based on, if conflicts have to be detected. */
  readonly ifMatch?: string | null;
}

/** Retry options for mutations that carry their own idempotency key. */
export const retryLostAnswer = {
  retry: (failures: number, error: unknown) => failures < MAX_RETRIES && isLostAnswer(error),
  retryDelay: (failures: number) => 1000 * 2 ** failures,
};
