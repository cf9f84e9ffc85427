import type { CheckpointKey } from './checkpoint.ts';

export const BUNDLE_FORMAT = 'schutzbuch-ledger/1';

/** Salt and value that open a commitment. They are absent once the value was erased. */
export interface Opening {
  /** Hexadecimal. */
  readonly salt: string;
  readonly value: string;
}

export interface BundleEntry {
  readonly seq: number;
  /** The exact text of the ledger entry (RFC 8785 JSON). */
  readonly body: string;
  readonly openings: Readonly<Record<string, Opening>>;
  /** Inclusion proof in base64. An extract has one for each entry; a whole ledger needs none. */
  readonly proof?: readonly string[];
  /**
   * The record when the file was written, by column and in the form used in entries; null if it no longer exists. Only
   * the last entry about a record has it.
   */
  readonly record?: Readonly<Record<string, string>> | null;
}

/** An earlier signed checkpoint, and the consistency proof that the ledger is a continuation of it. */
export interface EarlierCheckpoint {
  readonly note: string;
  readonly proof: readonly string[];
}

/** A proof that a checkpoint of the file is in the log of all ledgers of the installation. */
export interface InstallationProof {
  /** Number of entries of the checkpoint of the ledger. */
  readonly size: number;
  /** Number of its leaf in the log. */
  readonly index: number;
  /** Inclusion proof in base64. */
  readonly proof: readonly string[];
  /** Signed state of the log, with cosignatures. */
  readonly checkpoint: string;
  /** Time stamp of that state, as a note signed by the log. */
  readonly timeStamp?: string;
}

export interface Bundle {
  readonly format: typeof BUNDLE_FORMAT;
  readonly key: string;
  readonly checkpoint: string;
  readonly earlier: readonly EarlierCheckpoint[];
  /** Keys of the witnesses whose cosignatures the checkpoints of the file have; absent if there are none. */
  readonly witnesses?: readonly string[];
  /** Time stamps of checkpoints of the file, as notes signed by the ledger; absent if there are none. */
  readonly timeStamps?: readonly string[];
  /** Absent if no checkpoint of the file is in that log. */
  readonly installation?: readonly InstallationProof[];
  readonly entries: readonly BundleEntry[];
}

/** The text of a bundle is made of three parts, so that a long one can be sent without being held in memory. */
export const bundleStartText = (head: Omit<Bundle, 'entries'>): string => {
  const { format, key, checkpoint, earlier, witnesses, timeStamps } = head;
  const installation = head.installation?.map(inOrder);
  const ordered = { format, key, checkpoint, earlier, witnesses, timeStamps, installation };
  return `${JSON.stringify(ordered).slice(0, -1)},"entries":[`;
};
const inOrder = ({ size, index, proof, checkpoint, timeStamp }: InstallationProof) => ({
  size,
  index,
  proof,
  checkpoint,
  timeStamp,
});
export const entryText = (entry: BundleEntry): string => `\n${JSON.stringify(entry)}`;
export const BUNDLE_END_TEXT = '\n]}\n';

/** Returns the canonical text of a bundle: the same bundle always has the same bytes. */
export const writeBundle = ({ entries, ...head }: Bundle): string =>
  `${bundleStartText(head)}${entries.map(entryText).join(',')}${BUNDLE_END_TEXT}`;

/** Whether this is the text of the bundle, which is compared piece by piece, because it may be long. */
export function isTextOf({ entries, ...head }: Bundle, text: string): boolean {
  let at = 0;
  const continues = (piece: string) => {
    const isThere = text.startsWith(piece, at);
    at += piece.length;
    return isThere;
  };
  const isEntryThere = (entry: BundleEntry, index: number) =>
    (index === 0 || continues(',')) && continues(entryText(entry));
  return (
    continues(bundleStartText(head)) && entries.every(isEntryThere) && continues(BUNDLE_END_TEXT) && at === text.length
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextArray = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const hasOnly = (value: Record<string, unknown>, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name));

const isOpening = (value: unknown): value is Opening =>
  isRecord(value) && hasOnly(value, ['salt', 'value']) && isText(value['salt']) && isText(value['value']);

const isTextRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText);

const isEntry = (value: unknown): value is BundleEntry =>
  isRecord(value) &&
  hasOnly(value, ['seq', 'body', 'openings', 'proof', 'record']) &&
  (value['record'] === undefined || value['record'] === null || isTextRecord(value['record'])) &&
  Number.isSafeInteger(value['seq']) &&
  isText(value['body']) &&
  isRecord(value['openings']) &&
  Object.values(value['openings']).every(isOpening) &&
  (value['proof'] === undefined || isTextArray(value['proof']));

const isEarlier = (value: unknown): value is EarlierCheckpoint =>
  isRecord(value) && hasOnly(value, ['note', 'proof']) && isText(value['note']) && isTextArray(value['proof']);

const isInstallationProof = (value: unknown): value is InstallationProof =>
  isRecord(value) &&
  hasOnly(value, ['size', 'index', 'proof', 'checkpoint', 'timeStamp']) &&
  Number.isSafeInteger(value['size']) &&
  Number.isSafeInteger(value['index']) &&
  isTextArray(value['proof']) &&
  isText(value['checkpoint']) &&
  (value['timeStamp'] === undefined || isText(value['timeStamp']));

/**
 * Validates the structure of a bundle. Unknown fields are refused, so that nothing in a verified file is left
 * unchecked.
 */
export const isBundle = (value: unknown): value is Bundle =>
  isRecord(value) &&
  hasOnly(value, ['format', 'key', 'checkpoint', 'earlier', 'witnesses', 'timeStamps', 'installation', 'entries']) &&
  value['format'] === BUNDLE_FORMAT &&
  isText(value['key']) &&
  isText(value['checkpoint']) &&
  Array.isArray(value['earlier']) &&
  value['earlier'].every(isEarlier) &&
  (value['witnesses'] === undefined || isTextArray(value['witnesses'])) &&
  (value['timeStamps'] === undefined || isTextArray(value['timeStamps'])) &&
  (value['installation'] === undefined ||
    (Array.isArray(value['installation']) && value['installation'].every(isInstallationProof))) &&
  Array.isArray(value['entries']) &&
  value['entries'].every(isEntry);

/** The fields of an entry's body that verification needs. */
export interface EntryBody {
  readonly type: string;
  readonly entity: string;
  readonly at: string;
  readonly commit: Readonly<Record<string, string>>;
}

/** @returns undefined if the text is no ledger entry */
export function readBody(body: string): EntryBody | undefined {
  const value = parseJson(body);
  if (!isRecord(value)) return undefined;
  const { type, entity, at, commit = {} } = value;
  if (!isText(type) || !isText(entity) || !isText(at) || !isRecord(commit)) return undefined;
  const commitments = Object.entries(commit).filter((pair): pair is [string, string] => isText(pair[1]));
  return { type, entity, at, commit: Object.fromEntries(commitments) };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isSameKey = (a: CheckpointKey, b: CheckpointKey): boolean =>
  a.name === b.name && a.publicKey.every((byte, index) => byte === b.publicKey[index]);
