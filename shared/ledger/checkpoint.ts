// Checkpoints in the text format of c2sp.org/tlog-checkpoint: signed notes about the state of a ledger.
import type { Head } from './merkle.ts';
import { epochLine, readEpoch, type Epoch } from './epoch.ts';
import { evidenceLine, readEvidence, type Evidence } from './evidence.ts';
import { fromBase64, toBase64 } from './hashes.ts';
import {
  isNoteSignedBy,
  readNamedKey,
  readNote,
  signaturesOf,
  signedNote,
  writeNamedKey,
  type NamedKey,
  type SignedNote,
} from './signed-note.ts';

const ROOT_BYTES = 32;

/** Name and public key of one ledger. The name equals the origin of its checkpoints, for example `schutzbuch.example/ledger/12`. */
export type CheckpointKey = NamedKey;

export interface Checkpoint extends Head, SignedNote {
  readonly origin: string;
  /** The newest epoch that the checkpoint seals. Shorter ledgers, and checkpoints from before there were epochs, have none. */
  readonly epoch: Epoch | undefined;
  /** What others had said of earlier states by then. */
  readonly evidence: readonly Evidence[];
}

interface Extensions {
  readonly epoch?: Epoch | undefined;
  readonly evidence?: readonly Evidence[];
}

/** The epoch and the evidence are extension lines, which other readers of the format ignore. */
export const checkpointText = (
  origin: string,
  { size, root }: Head,
  { epoch, evidence = [] }: Extensions = {},
): string =>
  `${origin}\n${size}\n${toBase64(root)}\n${epoch === undefined ? '' : epochLine(epoch)}${evidence.map(evidenceLine).join('')}`;

/** Returns the key as one line, `name+hint+key`. */
export const writeKey = (key: CheckpointKey): string => writeNamedKey(key, 'note');

/** @returns undefined if the text is no key of a ledger or its hint does not match */
export const readKey = (text: string): CheckpointKey | undefined => readNamedKey(text, 'note');

/** @returns undefined if the text is no checkpoint */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const signed = readNote(note);
  const lines = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n((?:[^\n]+\n)*)$/.exec(signed?.text ?? '');
  const [, origin, size, encoded, extensions = ''] = lines ?? [];
  const root = fromBase64(encoded ?? '');
  if (signed === undefined || origin === undefined || root?.length !== ROOT_BYTES) return undefined;
  const [epoch, evidence] = [readEpoch(extensions), readEvidence(extensions)];
  return { ...signed, origin, size: Number(size), root, epoch, evidence };
}

/** Returns the note with the signature of the ledger, and no cosignatures. */
export function ownNote(checkpoint: Checkpoint, key: CheckpointKey): string {
  const [signature = new Uint8Array()] = signaturesOf(checkpoint, key, 'note');
  return signedNote(checkpoint.text, key, signature);
}

/**
 * Verifies that the checkpoint is signed with the key of this ledger. @throws Error if the browser does not support
 * Ed25519
 */
export const isSignedBy = async (checkpoint: Checkpoint, key: CheckpointKey): Promise<boolean> =>
  checkpoint.origin === key.name && isNoteSignedBy(checkpoint, key);
