import type { CheckpointKey } from '#shared/ledger/checkpoint.ts';

/** Each organisation's log has a name of its own, so that no checkpoint of one passes for that of another. */
export const checkpointKey = (
  { host, public_key: publicKey }: { readonly host: string; readonly public_key: Uint8Array },
  customerId: number,
): CheckpointKey => ({ name: `${host}/ledger/${customerId}`, publicKey: Uint8Array.from(publicKey) });
