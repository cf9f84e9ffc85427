// The log of all ledgers of an installation, so that one witness, time stamp or mail confirms all of them. Its leaves are
// signed checkpoints of ledgers. A proof shows hashes of the others, and nobody can guess a signature behind a hash.
import type { Bundle, InstallationProof } from './bundle.ts';
import { isSignedBy, ownNote, readCheckpoint, type Checkpoint, type CheckpointKey } from './checkpoint.ts';
import { fromBase64 } from './hashes.ts';
import { isIncluded, leafOf } from './merkle.ts';
import { type TimeStampStatement, verifyTimeStampNote } from './time-stamp.ts';

/** Returns the key of the log to which a ledger belongs: the same key under the name of the installation. */
export const installationKeyOf = ({ name, publicKey }: CheckpointKey): CheckpointKey => ({
  name: name.replace(/\/ledger\/\d+$/, '/ledgers'),
  publicKey,
});

/** A state of the ledger that is in the log, and the state of the log that shows it. */
export interface InstallationState {
  /** Number of entries of the ledger. */
  readonly size: number;
  readonly checkpoint: Checkpoint;
}

export interface InstallationFindings {
  readonly states: readonly InstallationState[];
  readonly timeStamps: readonly TimeStampStatement[];
}

const WRONG_PROOF = 'Ein Nachweis im Gesamtprüfbuch ist nicht echt oder gehört zu keinem Prüfpunkt der Datei.';
const WRONG_TIME_STAMP = 'Ein Zeitstempel des Gesamtprüfbuchs ist nicht echt oder gehört nicht zu seinem Prüfpunkt.';

/** Verifies that the named checkpoints of a file are leaves of the log, and the time stamps of that log. */
export async function checkInstallation(
  file: Bundle,
  { key, checkpoints }: { readonly key: CheckpointKey; readonly checkpoints: readonly Checkpoint[] },
  addFault: (fault: string) => void,
): Promise<InstallationFindings> {
  const states: InstallationState[] = [];
  const timeStamps: TimeStampStatement[] = [];
  const installationKey = installationKeyOf(key);
  for (const proof of file.installation ?? []) {
    const checkpoint = readCheckpoint(proof.checkpoint);
    const isSigned = checkpoint !== undefined && (await isSignedBy(checkpoint, installationKey));
    const isLeaf = (one: Checkpoint) => one.size === proof.size && isLeafOf(ownNote(one, key), proof, checkpoint);
    if (!isSigned || !checkpoints.some(isLeaf)) {
      addFault(WRONG_PROOF);
      continue;
    }
    states.push({ size: proof.size, checkpoint });
    if (proof.timeStamp === undefined) continue;
    const statement = await verifyTimeStampNote(proof.timeStamp, installationKey, [checkpoint]);
    if (statement === undefined || statement.isSigned === false) addFault(WRONG_TIME_STAMP);
    else timeStamps.push({ ...statement, size: proof.size });
  }
  return { states, timeStamps };
}

function isLeafOf(note: string, { index, proof }: InstallationProof, checkpoint: Checkpoint | undefined): boolean {
  const hashes = proof.map(fromBase64).filter((hash) => hash !== undefined);
  if (checkpoint === undefined || hashes.length !== proof.length) return false;
  return isIncluded({ leaf: leafOf(note), index, size: checkpoint.size, proof: hashes }, checkpoint.root);
}
