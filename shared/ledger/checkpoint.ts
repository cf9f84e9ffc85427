// Checkpoints in the text format of c2sp.org/tlog-checkpoint and c2sp.org/signed-note, which can be printed in a mail
// or a PDF.
import type { Head } from './merkle.ts';
import { areEqual, fromBase64, sha256, toBase64, toHex } from './hashes.ts';

const ED25519 = Uint8Array.of(0x01);
const KEY_BYTES = 32;
const HINT_BYTES = 4;
const encoder = new TextEncoder();

/** Name and public key of one ledger. */
export interface CheckpointKey {
  /** Equals the origin of the ledger's checkpoints, for example `schutzbuch.example/ledger/12`. */
  readonly name: string;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
}

export interface SignedNote {
  /** The signed text. */
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export interface Checkpoint extends Head, SignedNote {
  readonly origin: string;
}

const keyHint = ({ name, publicKey }: CheckpointKey): Uint8Array =>
  sha256(encoder.encode(`${name}\n`), ED25519, publicKey).slice(0, HINT_BYTES);

export const checkpointText = (origin: string, { size, root }: Head): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

export function signedNote(text: string, key: CheckpointKey, signature: Uint8Array): string {
  return `${text}\n— ${key.name} ${toBase64(Uint8Array.of(...keyHint(key), ...signature))}\n`;
}

/** Returns the key as one line, `name+hint+key`. */
export function writeKey(key: CheckpointKey): string {
  return `${key.name}+${toHex(keyHint(key))}+${toBase64(Uint8Array.of(...ED25519, ...key.publicKey))}`;
}

/** @returns undefined if the text is no key or its hint does not match */
export function readKey(text: string): CheckpointKey | undefined {
  const [, name, hint, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (name === undefined || bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519[0]) return undefined;
  const key = { name, publicKey: bytes.slice(1) };
  return toHex(keyHint(key)) === hint ? key : undefined;
}

/** @returns undefined if the text is no signed note */
export function readNote(note: string): SignedNote | undefined {
  const [, text, signed] = /^([\s\S]*?\n)\n([\s\S]+)$/.exec(note) ?? [];
  const signatures = (signed ?? '').split('\n').slice(0, -1).map(readSignature);
  if (text === undefined || !signed?.endsWith('\n') || signatures.length === 0) return undefined;
  const known = signatures.filter((signature) => signature !== undefined);
  return known.length === signatures.length ? { text, signatures: known } : undefined;
}

/** @returns undefined if the text is no checkpoint */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const signed = readNote(note);
  const lines = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n(?:[^\n]+\n)*$/.exec(signed?.text ?? '');
  const [, origin, size, encoded] = lines ?? [];
  const root = fromBase64(encoded ?? '');
  if (signed === undefined || origin === undefined || root?.length !== KEY_BYTES) return undefined;
  return { ...signed, origin, size: Number(size), root };
}

function readSignature(line: string) {
  const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded ?? '');
  return name === undefined || bytes === undefined ? undefined : { name, bytes };
}

/**
 * Verifies that the checkpoint is signed with the key of this ledger. @throws Error if the browser does not support
 * Ed25519
 */
export const isSignedBy = async (checkpoint: Checkpoint, key: CheckpointKey): Promise<boolean> =>
  checkpoint.origin === key.name && isNoteSignedBy(checkpoint, key);

/** @throws Error if the browser does not support Ed25519 */
export async function isNoteSignedBy({ text, signatures }: SignedNote, key: CheckpointKey): Promise<boolean> {
  const hint = keyHint(key);
  const signature = signatures.find(
    ({ name, bytes }) => name === key.name && areEqual(bytes.slice(0, HINT_BYTES), hint),
  );
  if (signature === undefined) return false;
  const { subtle } = globalThis.crypto;
  const imported = await subtle.importKey('raw', Uint8Array.from(key.publicKey), 'Ed25519', false, ['verify']);
  const signed = Uint8Array.from(signature.bytes.slice(HINT_BYTES));
  return subtle.verify('Ed25519', imported, signed, encoder.encode(text));
}
