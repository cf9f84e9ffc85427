import { ApiError } from '#web/api/client/client.ts';
import { errorMessage } from '#web/api/client/error-message.ts';

/** Why the server did not take a PIN, for the field it was typed in. */
export const pinRefusal = (reason: unknown): string =>
  (reason instanceof ApiError && reason.violations[0]?.message) || errorMessage(reason);
