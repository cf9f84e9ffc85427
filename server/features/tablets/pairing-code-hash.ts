import type { Secrets } from '#server/secrets/secrets.ts';

/**
 * Returns what the database keeps of a code. The code is short enough to be found by trying all of them, so that its
 * hash needs a key which is not in the database.
 */
export const pairingCodeHash = (secrets: Secrets, code: string): Buffer => secrets.derive(`tablet-code:${code}`);
