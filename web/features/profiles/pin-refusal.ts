import { ApiError } from '#web/api/client.ts';
import { shownMessage } from '#web/api/shown-message.ts';

/** Why the server did not take a PIN, for the field it was typed in. */
export const pinRefusal = (reason: unknown): string =>
  (reason instanceof ApiError && reason.violations[0]?.message) || shownMessage(reason);
