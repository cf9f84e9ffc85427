// Verifies what witnesses say about the checkpoints of a ledger file.
import type { Bundle } from './bundle.ts';
import type { Checkpoint, CheckpointKey } from './checkpoint.ts';
import type { InstallationState } from './installation-log.ts';
import { readWitnessKey, verifyCosignature, type WitnessKey } from './cosignature.ts';
import { areEqual, toHex } from './hashes.ts';

/** States that somebody independent saw the ledger with its first `size` entries. */
export interface WitnessStatement {
  readonly key: WitnessKey;
  /** Number of entries of the newest state in the file that the witness cosigned. */
  readonly size: number;
  /** When it did, by its own clock, as ISO 8601. */
  readonly at: string;
  /** Whether it confirmed the log of all ledgers of the installation, which contains this state. */
  readonly isOfInstallation: boolean;
}

interface SignedStates {
  readonly key: CheckpointKey;
  readonly checkpoints: readonly Checkpoint[];
  readonly installation: readonly InstallationState[];
}

const UNKNOWN_SIGNATURE =
  'Ein Prüfpunkt der Datei trägt eine Unterschrift, die nicht gültig ist oder die niemand nennt.';

/**
 * Verifies every signature of the checkpoints that is not the ledger's own. Each has to belong to a witness that the file
 * names, and each witness that it names has to have signed.
 */
export async function checkCosignatures(
  file: Bundle,
  { key, checkpoints, installation }: SignedStates,
  addFault: (fault: string) => void,
): Promise<readonly WitnessStatement[]> {
  const keys = (file.witnesses ?? []).map(readWitnessKey);
  const isIndependent = (witness: WitnessKey | undefined) =>
    witness !== undefined && !areEqual(witness.publicKey, key.publicKey);
  if (!keys.every(isIndependent)) addFault('Die Datei nennt einen Zeugen, dessen Schlüssel nicht gültig ist.');
  const witnesses = keys.filter((witness) => witness !== undefined);
  const statements = new Map<string, WitnessStatement>();
  const states = [
    ...checkpoints.map((checkpoint) => ({ checkpoint, size: checkpoint.size, isOfInstallation: false })),
    ...installation.map((state) => ({ ...state, isOfInstallation: true })),
  ];
  for (const { checkpoint, size, isOfInstallation } of states.toSorted((a, b) => b.size - a.size)) {
    let validCount = 0;
    for (const witness of witnesses) {
      const seconds = await verifyCosignature(checkpoint, witness);
      if (seconds === undefined) continue;
      validCount += 1;
      // The same key under two names is one witness.
      const id = `${toHex(witness.publicKey)} ${isOfInstallation}`;
      const at = new Date(seconds * 1000).toISOString();
      if (!statements.has(id)) statements.set(id, { key: witness, size, at, isOfInstallation });
    }
    if (validCount !== checkpoint.signatures.length - 1) addFault(UNKNOWN_SIGNATURE);
  }
  const found = [...statements.values()];
  if (witnesses.some(({ publicKey }) => !found.some((one) => areEqual(one.key.publicKey, publicKey))))
    addFault('Die Datei nennt einen Zeugen, der keinen ihrer Prüfpunkte bestätigt hat.');
  return found;
}
