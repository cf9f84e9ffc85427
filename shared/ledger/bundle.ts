import type { CheckpointKey } from './checkpoint.ts';

export const BUNDLE_FORMAT = 'schutzbuch-ledger/1';

/** What a commitment stands for; gone where it was erased. */
export interface Opening {
  /** Hex. */
  readonly salt: string;
  readonly value: string;
}

export interface BundleEntry {
  readonly seq: number;
  /** RFC 8785 JSON, to the letter: this text is what the log holds. */
  readonly body: string;
  readonly openings: Readonly<Record<string, Opening>>;
  /** Inclusion proof in base64; an extract has one for each entry, a whole log needs none. */
  readonly proof?: readonly string[];
  /**
   * The record as it was shown when the file was written, by column as entries write it; null where it is not there any more.
   * Only with the last entry about it.
   */
  readonly record?: Readonly<Record<string, string>> | null;
}

/** A checkpoint that was signed before, and the proof that the log went on from it. */
export interface EarlierCheckpoint {
  readonly note: string;
  readonly proof: readonly string[];
}

export interface Bundle {
  readonly format: typeof BUNDLE_FORMAT;
  readonly key: string;
  readonly checkpoint: string;
  readonly earlier: readonly EarlierCheckpoint[];
  readonly entries: readonly BundleEntry[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const hasOnly = (value: Record<string, unknown>, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name));

const isOpening = (value: unknown): value is Opening =>
  isRecord(value) && hasOnly(value, ['salt', 'value']) && isText(value['salt']) && isText(value['value']);

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText);

const isEntry = (value: unknown): value is BundleEntry =>
  isRecord(value) &&
  hasOnly(value, ['seq', 'body', 'openings', 'proof', 'record']) &&
  (value['record'] === undefined || value['record'] === null || isTexts(value['record'])) &&
  Number.isSafeInteger(value['seq']) &&
  isText(value['body']) &&
  isRecord(value['openings']) &&
  Object.values(value['openings']).every(isOpening) &&
  (value['proof'] === undefined || areTexts(value['proof']));

const isEarlier = (value: unknown): value is EarlierCheckpoint =>
  isRecord(value) && hasOnly(value, ['note', 'proof']) && isText(value['note']) && areTexts(value['proof']);

/** Whether a file is what it says; nothing in it may stand there unread. */
export const isBundle = (value: unknown): value is Bundle =>
  isRecord(value) &&
  hasOnly(value, ['format', 'key', 'checkpoint', 'earlier', 'entries']) &&
  value['format'] === BUNDLE_FORMAT &&
  isText(value['key']) &&
  isText(value['checkpoint']) &&
  Array.isArray(value['earlier']) &&
  value['earlier'].every(isEarlier) &&
  Array.isArray(value['entries']) &&
  value['entries'].every(isEntry);

/** What an entry says of itself. */
export interface EntryBody {
  readonly type: string;
  readonly entity: string;
  readonly at: string;
  readonly commit: Readonly<Record<string, string>>;
}

/** @returns undefined for what is no entry of a ledger */
export function readBody(body: string): EntryBody | undefined {
  const value = parsed(body);
  if (!isRecord(value)) return undefined;
  const { type, entity, at, commit = {} } = value;
  if (!isText(type) || !isText(entity) || !isText(at) || !isRecord(commit)) return undefined;
  const commitments = Object.entries(commit).filter((pair): pair is [string, string] => isText(pair[1]));
  return { type, entity, at, commit: Object.fromEntries(commitments) };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isSameKey = (a: CheckpointKey, b: CheckpointKey): boolean =>
  a.name === b.name && a.publicKey.every((byte, index) => byte === b.publicKey[index]);
