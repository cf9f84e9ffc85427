// The request with which a ledger asks a witness for a cosignature (c2sp.org/tlog-witness, add-checkpoint).
import { areEqual, fromBase64, toBase64 } from './hashes.ts';
import { EMPTY_ROOT, isContinued, type Head } from './merkle.ts';
import { readCheckpoint, type Checkpoint } from './checkpoint.ts';

/** The path of the request below the address of the witness. */
export const ADD_CHECKPOINT_PATH = '/add-checkpoint';
/** Media type of the answer that states the size which the witness knows. */
export const SIZE_MEDIA_TYPE = 'text/x.tlog.size';
const MAX_PROOF_HASHES = 63;

export interface WitnessRequest {
  /** Number of entries of the state that the witness knows, as far as the ledger is aware. 0 if it knows none. */
  readonly knownSize: number;
  /** Consistency proof from that state to the checkpoint. */
  readonly proof: readonly Uint8Array[];
  /** The checkpoint with its signature. */
  readonly note: string;
}

export const writeWitnessRequest = ({ knownSize, proof, note }: WitnessRequest): string =>
  [`old ${knownSize}`, ...proof.map(toBase64), '', note].join('\n');

/** @returns undefined if the text is no request */
export function readWitnessRequest(text: string): (WitnessRequest & { readonly checkpoint: Checkpoint }) | undefined {
  const [, size, hashLines = '', note = ''] = /^old (0|[1-9]\d{0,14})\n((?:[^\n]+\n)*)\n([\s\S]*)$/.exec(text) ?? [];
  const checkpoint = readCheckpoint(note);
  const lines = hashLines.split('\n').slice(0, -1);
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === 32);
  if (checkpoint === undefined || size === undefined || proof.length !== lines.length) return undefined;
  if (proof.length > MAX_PROOF_HASHES) return undefined;
  return { knownSize: Number(size), proof: proof.filter((hash) => hash !== undefined), note, checkpoint };
}

/** Why a witness does not cosign, as a status of HTTP. */
export type WitnessRefusal = 400 | 409 | 422;

/**
 * Judges whether the new state continues the one that the witness knows.
 * @param known the state cosigned last; undefined if the witness has not cosigned this ledger yet
 * @returns undefined if it does
 */
export function refusalOf(
  { knownSize, proof, checkpoint }: WitnessRequest & { readonly checkpoint: Checkpoint },
  known: Head | undefined,
): WitnessRefusal | undefined {
  if (knownSize > checkpoint.size) return 400;
  if (knownSize !== (known?.size ?? 0)) return 409;
  if (checkpoint.size === 0 && !areEqual(checkpoint.root, EMPTY_ROOT)) return 422;
  if (known === undefined || known.size === 0) return proof.length === 0 ? undefined : 422;
  if (isContinued(known, checkpoint, proof)) return undefined;
  return known.size === checkpoint.size ? 409 : 422;
}
