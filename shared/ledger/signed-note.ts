// Texts with signatures below them, in the format of c2sp.org/signed-note, which can be printed in a mail or a PDF.
import { areEqual, fromBase64, sha256, toBase64, toHex, utf8 } from './hashes.ts';

const KEY_BYTES = 32;
const HINT_BYTES = 4;

/** What a key may sign. The numbers are the signature types of the format, and are part of a written key. Both use Ed25519. */
export const SIGNING_KINDS = { note: 0x01, cosignature: 0x04 } as const;
export type SigningKind = keyof typeof SIGNING_KINDS;

export interface NamedKey {
  readonly name: string;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
}

export interface SignedNote {
  /** The signed text. */
  readonly text: string;
  /** `bytes` are the hint of the key (4 bytes), and then the signature. */
  readonly signatures: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

const keyHint = ({ name, publicKey }: NamedKey, kind: SigningKind): Uint8Array =>
  sha256(utf8(`${name}\n`), Uint8Array.of(SIGNING_KINDS[kind]), publicKey).slice(0, HINT_BYTES);

/** Returns the key as one line, `name+hint+key`. */
export function writeNamedKey(key: NamedKey, kind: SigningKind): string {
  const hint = toHex(keyHint(key, kind));
  return `${key.name}+${hint}+${toBase64(Uint8Array.of(SIGNING_KINDS[kind], ...key.publicKey))}`;
}

/** @returns undefined if the text is no key of this kind or its hint does not match */
export function readNamedKey(text: string, kind: SigningKind): NamedKey | undefined {
  const [, name, hint, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (name === undefined || bytes?.length !== KEY_BYTES + 1 || bytes[0] !== SIGNING_KINDS[kind]) return undefined;
  const key = { name, publicKey: bytes.slice(1) };
  return toHex(keyHint(key, kind)) === hint ? key : undefined;
}

/** Returns the line that is appended to a signed note, with its line break. */
export const signatureLine = (key: NamedKey, kind: SigningKind, signature: Uint8Array): string =>
  `— ${key.name} ${toBase64(Uint8Array.of(...keyHint(key, kind), ...signature))}\n`;

export const signedNote = (text: string, key: NamedKey, signature: Uint8Array): string =>
  `${text}\n${signatureLine(key, 'note', signature)}`;

/** @returns undefined if the text is no signed note */
export function readNote(note: string): SignedNote | undefined {
  const [, text, signed] = /^([\s\S]*?\n)\n([\s\S]+)$/.exec(note) ?? [];
  const signatures = (signed ?? '').split('\n').slice(0, -1).map(readSignature);
  if (text === undefined || !signed?.endsWith('\n') || signatures.length === 0) return undefined;
  const known = signatures.filter((signature) => signature !== undefined);
  return known.length === signatures.length ? { text, signatures: known } : undefined;
}

function readSignature(line: string) {
  const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded ?? '');
  return name === undefined || bytes === undefined ? undefined : { name, bytes };
}

/** Returns the signatures that claim to be made with this key, without the hint of the key. */
export function signaturesOf({ signatures }: SignedNote, key: NamedKey, kind: SigningKind): Uint8Array[] {
  const hint = keyHint(key, kind);
  return signatures
    .filter(({ name, bytes }) => name === key.name && areEqual(bytes.slice(0, HINT_BYTES), hint))
    .map(({ bytes }) => bytes.slice(HINT_BYTES));
}

/** @throws Error if the browser does not support Ed25519 */
export async function isNoteSignedBy(note: SignedNote, key: NamedKey): Promise<boolean> {
  const [signature] = signaturesOf(note, key, 'note');
  return signature !== undefined && isSignatureOf(key, utf8(note.text), signature);
}

/** @throws Error if the browser does not support Ed25519 */
export async function isSignatureOf(key: NamedKey, signed: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const imported = await subtle.importKey('raw', Uint8Array.from(key.publicKey), 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(signed));
}
