import { ApiError } from '#web/api/client/client.ts';
import { errorMessage } from '#web/api/client/error-message.ts';

/** Returns why the server rejected a PIN, as the error of its field. */
export const pinErrorMessage = (reason: unknown): string =>
  (reason instanceof ApiError && reason.violations[0]?.message) || errorMessage(reason);
