import type { Tx } from '#server/db/database.ts';
import { findTileHashes } from '#server/features/ledger/checking/checking.queries.ts';
import { findEvidence } from '#server/features/ledger/installation/evidence.queries.ts';
import { checkpointText } from '#shared/ledger/checkpoint.ts';
import { EPOCH_LEVEL, epochCount, type Epoch } from '#shared/ledger/epoch.ts';
import type { Head } from '#shared/ledger/merkle.ts';
import { openLedgerSigner, type SigningContext } from './ledger-signer.ts';

export interface LedgerHead extends Head {
  readonly customerId: number;
}

/** Signs a state of a log that was verified. The text names the newest epoch and what others have said of the log. */
export async function signHead(
  tx: Tx,
  signingContext: SigningContext,
  { customerId, size, root }: LedgerHead,
): Promise<{ readonly note: string; readonly keyId: number }> {
  const ledgerSigner = await openLedgerSigner(tx, signingContext);
  const epoch = await findNewestEpoch(tx, { customerId, size }, signingContext.epochLevel);
  const evidence = await findEvidence(tx, { customerId, keyId: ledgerSigner.keyId });
  const note = ledgerSigner.signText(customerId, ({ name }) =>
    checkpointText(name, { size, root }, { epoch, evidence }),
  );
  return { note, keyId: ledgerSigner.keyId };
}

async function findNewestEpoch(
  tx: Tx,
  { customerId, size }: Omit<LedgerHead, 'root'>,
  level = EPOCH_LEVEL,
): Promise<Epoch | undefined> {
  const number = epochCount(size, level) - 1;
  const [root] = number < 0 ? [] : await findTileHashes(tx, customerId, { level, first: number, count: 1 });
  return root && { number, level, root };
}
