import type { CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { installationKeyOf } from '#shared/ledger/installation-log.ts';

interface PublicKey {
  readonly host: string;
  readonly public_key: Uint8Array;
}

/**
 * Returns the verification key of an organisation's log. Every log has a unique name, so that the checkpoint of one log
 * is not valid for another.
 */
export const checkpointKey = ({ host, public_key: publicKey }: PublicKey, customerId: number): CheckpointKey => ({
  name: `${host}/ledger/${customerId}`,
  publicKey: Uint8Array.from(publicKey),
});

/** Returns the verification key of the log of all ledgers. */
export const installationKey = (key: PublicKey): CheckpointKey => installationKeyOf(checkpointKey(key, 0));
