// The seal of a PDF: a signed note which commits to all other bytes of the file. It follows the last byte of the printed
// file as PDF comments, so that every reader shows the PDF as before. In a file with an electronic signature nothing may
// follow the signed bytes; there the note is an attribute of the signature, in a slot of hexadecimal digits, and commits to
// the file in which these digits are zero.
import { readKey, writeKey, type CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { areEqual, sha256, toHex, utf8 } from '#shared/ledger/hashes.ts';
import { isNoteSignedBy, readNote, type SignedNote } from '#shared/ledger/signed-note.ts';

const FORMAT = 'schutzbuch-siegel/1';
const SEAL_MARKER = `\n%${FORMAT}\n`;
/** Names of an organisation and a document are short, so a seal has about 2 KB. */
const MAX_SEAL_BYTES = 32 * 1024;
/** Number of equal parts of a file that have their own hash, which shows where a file was changed. */
const PART_COUNT = 64;
const PART_HASH_DIGITS = 8;

export const SEALED_DOCUMENTS = ['report', 'invoice', 'protocol', 'deletion'] as const;
export type SealedDocument = (typeof SEALED_DOCUMENTS)[number];

export interface SealFacts {
  readonly document: SealedDocument;
  /** IRI of the record. */
  readonly entity: string;
  /** Time of the state that the document shows, for example `2026-11-25T09:00:00.000Z`. */
  readonly dated: string;
  readonly organisation: string;
  readonly title: string;
}

export interface Seal extends SealFacts {
  readonly key: CheckpointKey;
  /** Length of the sealed file. */
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly partHashes: readonly string[];
}

const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
const partLength = (bytes: number) => Math.max(1, Math.ceil(bytes / PART_COUNT));

type Digest = (bytes: Uint8Array) => string;
const hexDigest: Digest = (bytes) => toHex(sha256(bytes));

function partHashesOf(body: Uint8Array, length: number, digest: Digest): string[] {
  const parts = Math.ceil(body.length / length);
  return Array.from({ length: parts }, (_, index) =>
    digest(body.subarray(index * length, (index + 1) * length)).slice(0, PART_HASH_DIGITS),
  );
}

interface SealInput {
  readonly key: CheckpointKey;
  readonly facts: SealFacts;
  /** Computes SHA-256 in hexadecimal. The server passes a faster implementation than the one of the browser. */
  readonly digest?: Digest;
}

/** Returns the text to be signed. Its first line is no name of a ledger, so it can never be mistaken for a checkpoint. */
export function sealText(body: Uint8Array, { key, facts, digest = hexDigest }: SealInput): string {
  const { document, entity, dated, organisation, title } = facts;
  const lines = [
    FORMAT,
    writeKey(key),
    document,
    entity,
    dated,
    String(body.length),
    digest(body),
    partHashesOf(body, partLength(body.length), digest).join(''),
    oneLine(organisation),
    oneLine(title),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the bytes that follow the sealed bytes. */
function createTail(body: Uint8Array, note: string): Uint8Array {
  const comments = note
    .split('\n')
    .slice(0, -1)
    .map((line) => `%${line}`);
  // A PDF has to end with the position of its cross-reference table, which has not changed.
  return utf8(`\n${comments.join('\n')}\nstartxref\n${findXrefPosition(body)}\n%%EOF\n`);
}

/** Returns the file with its seal. @param note the signed text */
export function appendSeal(body: Uint8Array, note: string): Uint8Array {
  const tail = createTail(body, note);
  const sealed = new Uint8Array(body.length + tail.length);
  sealed.set(body);
  sealed.set(tail, body.length);
  return sealed;
}

function findXrefPosition(body: Uint8Array): string {
  const end = new TextDecoder('latin1').decode(body.subarray(-2048));
  return /startxref\s+(\d{1,12})\s+%%EOF\s*$/.exec(end)?.[1] ?? '0';
}

const SLOT_MARKER = toHex(utf8(`${FORMAT}\n`));
/** The octet string in which the note is: its type, and that two bytes with its length follow. */
const SLOT_START = '0482';
/** A signature with its certificates, a time stamp and the table of cross-references is shorter. */
const MAX_SIGNATURE_CHARACTERS = 256 * 1024;

/** Writes a seal into a file whose slot for it is still empty. @param note the signed text over the file as it is */
export function writeSlot(file: Uint8Array, at: number, note: string): void {
  file.set(utf8(toHex(utf8(note))), at);
}

interface Slot {
  readonly at: number;
  readonly digits: string;
}

/** Finds the slot by what its note begins with. A wrong place is no danger: the seal would not match the other bytes. */
function findSlot(file: Uint8Array): Slot | undefined {
  const from = Math.max(0, file.length - MAX_SIGNATURE_CHARACTERS);
  const text = new TextDecoder('latin1').decode(file.subarray(from));
  const at = text.lastIndexOf(SLOT_MARKER);
  const [, length] =
    new RegExp(`^${SLOT_START}([0-9a-f]{4})$`).exec(text.slice(Math.max(0, at - 8), Math.max(0, at))) ?? [];
  if (at < 0 || length === undefined) return undefined;
  return { at: from + at, digits: text.slice(at, at + 2 * Number.parseInt(length, 16)) };
}

function readSlot(file: Uint8Array, { at, digits }: Slot): SealedFile {
  const body = file.slice();
  body.fill('0'.charCodeAt(0), at, at + digits.length);
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const note = new TextDecoder().decode(bytes);
  const signed = readNote(note);
  return {
    body,
    note: signed,
    seal: signed && parseSeal(signed.text),
    isExact: signed?.signatures.length === 1 && toHex(utf8(note)) === digits,
  };
}

export interface SealedFile {
  readonly body: Uint8Array;
  /** Undefined if the seal is damaged. */
  readonly seal: Seal | undefined;
  readonly note: SignedNote | undefined;
  /** False if the seal is not exactly as it would be written, or if the sealed bytes are followed by anything else. */
  readonly isExact: boolean;
}

/** @returns undefined if the file has no seal */
export function readSeal(file: Uint8Array): SealedFile | undefined {
  const from = Math.max(0, file.length - MAX_SEAL_BYTES);
  const at = new TextDecoder('latin1').decode(file.subarray(from)).lastIndexOf(SEAL_MARKER);
  if (at < 0) {
    const slot = findSlot(file);
    return slot && readSlot(file, slot);
  }
  const body = file.subarray(0, from + at);
  const text = new TextDecoder().decode(file.subarray(from + at + 1));
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('%'));
  const note = `${lines
    .slice(0, Math.max(0, end))
    .map((line) => line.slice(1))
    .join('\n')}\n`;
  const signed = readNote(note);
  return {
    body,
    note: signed,
    seal: signed && parseSeal(signed.text),
    isExact: signed?.signatures.length === 1 && areEqual(createTail(body, note), file.subarray(body.length)),
  };
}

function parseSeal(text: string): Seal | undefined {
  const [format, keyText = '', document, entity = '', dated = '', bytes = '', digest = '', parts = '', ...names] =
    text.split('\n');
  const [organisation = '', title = '', end] = names;
  const key = readKey(keyText);
  const known = SEALED_DOCUMENTS.find((one) => one === document);
  if (format !== FORMAT || key === undefined || known === undefined || end !== '') return undefined;
  if (!/^\d{1,12}$/.test(bytes) || !/^[0-9a-f]{64}$/.test(digest)) return undefined;
  const partHashes = parts.match(new RegExp(`.{${PART_HASH_DIGITS}}`, 'g')) ?? [];
  return { key, document: known, entity, dated, bytes: Number(bytes), sha256: digest, partHashes, organisation, title };
}

export const isSealSigned = async ({ note, seal }: SealedFile): Promise<boolean> =>
  note !== undefined && seal !== undefined && isNoteSignedBy(note, seal.key);

interface Range {
  readonly from: number;
  readonly before: number;
}

/** Returns the parts of the file that differ from the sealed ones. */
export function changedRanges(body: Uint8Array, seal: Seal): Range[] {
  const length = partLength(seal.bytes);
  const hashes = partHashesOf(body, length, hexDigest);
  return seal.partHashes.flatMap((hash, index) =>
    hashes[index] === hash ? [] : [{ from: index * length, before: Math.min((index + 1) * length, body.length) }],
  );
}

export const isUnchanged = (body: Uint8Array, seal: Seal): boolean =>
  body.length === seal.bytes && hexDigest(body) === seal.sha256;
