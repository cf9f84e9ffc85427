// Verifies what witnesses say about the checkpoints of a ledger file.
import type { Bundle } from './bundle.ts';
import type { Checkpoint, CheckpointKey } from './checkpoint.ts';
import { readWitnessKey, verifyCosignature, type WitnessKey } from './cosignature.ts';
import { areEqual, toHex } from './hashes.ts';

/** States that somebody independent saw the ledger with its first `size` entries. */
export interface WitnessStatement {
  readonly key: WitnessKey;
  /** Number of entries of the newest state in the file that the witness cosigned. */
  readonly size: number;
  /** When it did, by its own clock, as ISO 8601. */
  readonly at: string;
}

const UNKNOWN_SIGNATURE =
  'Ein Prüfpunkt der Datei trägt eine Unterschrift, die nicht gültig ist oder die niemand nennt.';

/**
 * Verifies every signature of the checkpoints that is not the ledger's own. Each has to belong to a witness that the file
 * names, and each witness that it names has to have signed.
 */
export async function checkCosignatures(
  file: Bundle,
  { key, checkpoints }: { readonly key: CheckpointKey; readonly checkpoints: readonly Checkpoint[] },
  addFault: (fault: string) => void,
): Promise<readonly WitnessStatement[]> {
  const keys = (file.witnesses ?? []).map(readWitnessKey);
  const isIndependent = (witness: WitnessKey | undefined) =>
    witness !== undefined && !areEqual(witness.publicKey, key.publicKey);
  if (!keys.every(isIndependent)) addFault('Die Datei nennt einen Zeugen, dessen Schlüssel nicht gültig ist.');
  const witnesses = keys.filter((witness) => witness !== undefined);
  const statements = new Map<string, WitnessStatement>();
  for (const checkpoint of checkpoints.toSorted((a, b) => b.size - a.size)) {
    let validCount = 0;
    for (const witness of witnesses) {
      const seconds = await verifyCosignature(checkpoint, witness);
      if (seconds === undefined) continue;
      validCount += 1;
      // The same key under two names is one witness.
      const publicKey = toHex(witness.publicKey);
      const statement = { key: witness, size: checkpoint.size, at: new Date(seconds * 1000).toISOString() };
      if (!statements.has(publicKey)) statements.set(publicKey, statement);
    }
    if (validCount !== checkpoint.signatures.length - 1) addFault(UNKNOWN_SIGNATURE);
  }
  if (witnesses.some(({ publicKey }) => !statements.has(toHex(publicKey))))
    addFault('Die Datei nennt einen Zeugen, der keinen ihrer Prüfpunkte bestätigt hat.');
  return [...statements.values()];
}
