import type { CheckpointKey } from '#shared/ledger/checkpoint.ts';

/**
 * Returns the verification key of an organisation's log. Every log has a unique name, so that the checkpoint of one log
 * is not valid for another.
 */
export const checkpointKey = (
  { host, public_key: publicKey }: { readonly host: string; readonly public_key: Uint8Array },
  customerId: number,
): CheckpointKey => ({ name: `${host}/ledger/${customerId}`, publicKey: Uint8Array.from(publicKey) });
