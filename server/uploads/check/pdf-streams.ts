import { setImmediate } from 'node:timers/promises';
import { plainName } from './pdf-names.ts';

/** A stream of a PDF: its dictionary, and the position at which its data begin. */
export interface PdfStream {
  /**
   * Decoded keys of the dictionary. Only the keys in `KEYS_WITH_VALUE` have the text of their value; the others have an
   * empty text.
   */
  readonly dictionary: ReadonlyMap<string, string>;
  readonly start: number;
}

/** Limits the bytes read to this multiple of the file size. Overlapping objects would otherwise take quadratic time. */
const MAX_READ_MULTIPLE = 2;
const MAX_DICTIONARY_BYTES = 2 * 1024 * 1024;
const MAX_VALUE_BYTES = 2000;
const KEYS_WITH_VALUE = new Set(['Type', 'Filter', 'DecodeParms']);
/** Number of bytes after which the event loop gets a turn. */
const BYTES_PER_TURN = 256 * 1024;
const [OPENING, CLOSING, ESCAPE, LF, CR] = ['(', ')', '\\', '\n', '\r'].map((sign) => sign.charCodeAt(0));
const [LESS, GREATER, COMMENT, SLASH] = ['<', '>', '%', '/'].map((sign) => sign.charCodeAt(0));
const spaces = new Set(Buffer.from('\0\t\n\f\r '));
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined) => byte !== undefined && !spaces.has(byte) && !delimiters.has(byte);

/**
 * Yields every stream of a PDF. It reads from every position at which an object may begin, even inside of a comment or
 * a string, because the cross-reference table of the file may direct a reader there.
 * @returns undefined instead of a stream that cannot be read unambiguously
 */
export async function* streamsOf(bytes: Buffer): AsyncGenerator<PdfStream | undefined> {
  let [readBytes, pauseAtBytes] = [0, BYTES_PER_TURN];
  for (let position = bytes.indexOf('obj'); position >= 0; position = bytes.indexOf('obj', position + 3)) {
    if (isRegular(bytes[position + 3])) continue;
    const firstToken = tokenAt(bytes, position + 3);
    const isDictionary = firstToken !== undefined && isDoubled(bytes, firstToken.start, LESS);
    const object = isDictionary ? readDictionary(bytes, firstToken.start) : undefined;
    readBytes += (object?.end ?? firstToken?.end ?? bytes.length) - position;
    if ((isDictionary && object === undefined) || readBytes > MAX_READ_MULTIPLE * bytes.length) {
      yield undefined;
      return;
    }
    if (object?.start !== undefined) yield streamOf(bytes, object.dictionary, object.start);
    if (readBytes < pauseAtBytes) continue;
    pauseAtBytes = readBytes + BYTES_PER_TURN;
    await setImmediate();
  }
}

interface Token {
  readonly start: number;
  readonly end: number;
}

const isDoubled = (bytes: Buffer, position: number, sign: number | undefined) =>
  bytes[position] === sign && bytes[position + 1] === sign;

/** Returns the next token after white space and comments; undefined if the file ends before the token does. */
function tokenAt(bytes: Buffer, from: number): Token | undefined {
  let start = from;
  while (spaces.has(bytes[start] ?? 0) && start < bytes.length) start += 1;
  while (bytes[start] === COMMENT) {
    while (start < bytes.length && bytes[start] !== LF && bytes[start] !== CR) start += 1;
    while (spaces.has(bytes[start] ?? 0) && start < bytes.length) start += 1;
  }
  if (start >= bytes.length) return undefined;
  const end = endOfToken(bytes, start);
  return end > bytes.length ? undefined : { start, end };
}

function endOfToken(bytes: Buffer, start: number): number {
  const byte = bytes[start];
  if (isDoubled(bytes, start, LESS) || isDoubled(bytes, start, GREATER)) return start + 2;
  if (byte === OPENING) return endOfText(bytes, start);
  if (byte === LESS) return bytes.indexOf('>', start) + 1 || Infinity;
  if (byte !== SLASH && !isRegular(byte)) return start + 1;
  let end = start + 1;
  while (isRegular(bytes[end])) end += 1;
  return end;
}

function endOfText(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let position = start; position < bytes.length; position += 1) {
    if (bytes[position] === ESCAPE) position += 1;
    else if (bytes[position] === OPENING) depth += 1;
    else if (bytes[position] === CLOSING) depth -= 1;
    if (depth === 0) return position + 1;
  }
  return Infinity;
}

interface ReadObject {
  /** Undefined if PDF readers may interpret it differently. */
  readonly dictionary: ReadonlyMap<string, string> | undefined;
  readonly end: number;
  /** The position after the keyword `stream`, if the object has one. */
  readonly start?: number;
}

/**
 * Reads a dictionary such as `<< /Type /ObjStm /N 3 >> stream`.
 * @returns undefined if it has no end or mismatched brackets
 */
function readDictionary(bytes: Buffer, from: number): ReadObject | undefined {
  const entries = new Map<string, string>();
  const openBrackets: string[] = [];
  let [key, hasValue, isUnambiguous] = ['', true, true];
  for (let token = tokenAt(bytes, from); token !== undefined; token = tokenAt(bytes, token.end)) {
    const sign = signAt(bytes, token);
    if (sign === '?' || token.end - from > MAX_DICTIONARY_BYTES) return undefined;
    if (sign === '>>' || sign === ']') {
      if (openBrackets.pop() !== sign) return undefined;
      if (openBrackets.length === 0)
        return { dictionary: isUnambiguous ? entries : undefined, ...streamAfter(bytes, token.end) };
    }
    if (openBrackets.length === 1 && sign === '/' && hasValue) {
      key = plainName(bytes.toString('latin1', token.start + 1, token.end));
      isUnambiguous &&= !entries.has(key);
      entries.set(key, '');
    } else if (KEYS_WITH_VALUE.has(key)) {
      const value = `${entries.get(key) ?? ''}${bytes.toString('latin1', token.start, token.end)} `;
      entries.set(key, value.slice(0, MAX_VALUE_BYTES));
      isUnambiguous &&= value.length <= MAX_VALUE_BYTES;
    }
    hasValue = openBrackets.length !== 1 || sign !== '/' || !hasValue;
    if (sign === '<<') openBrackets.push('>>');
    if (sign === '[') openBrackets.push(']');
  }
  return undefined;
}

/** Returns the kind of the token; `?` for one that is not allowed here. */
function signAt(bytes: Buffer, { start, end }: Token): string {
  const text = bytes.toString('latin1', start, Math.min(end, start + 2));
  if (text === '<<' || text === '>>') return text;
  return /^[>){}]/.test(text) ? '?' : text.slice(0, 1);
}

function streamAfter(bytes: Buffer, end: number) {
  const token = tokenAt(bytes, end);
  const isStream = token !== undefined && bytes.toString('latin1', token.start, token.end) === 'stream';
  return isStream ? { end: token.end, start: token.end } : { end };
}

/**
 * Returns the stream, if a line break follows the keyword directly. Otherwise readers disagree on where the data begin.
 */
function streamOf(bytes: Buffer, dictionary: PdfStream['dictionary'] | undefined, from: number): PdfStream | undefined {
  const lineEnd = /^[ \t]*(?:\r\n|\r|\n)/.exec(bytes.toString('latin1', from, from + 64))?.[0];
  if (dictionary === undefined || lineEnd === undefined) return undefined;
  return { dictionary, start: from + lineEnd.length };
}
