import { setImmediate } from 'node:timers/promises';
import { plainName } from './pdf-names.ts';

/** A stream of a PDF: what its dictionary says, and where its data begin. */
export interface PdfStream {
  /** Keys of the dictionary, as they are spelled out, with the text of their values where those are asked for. */
  readonly dictionary: ReadonlyMap<string, string>;
  readonly start: number;
}

/** Objects do not overlap, so an honest file is read once. */
const MAX_READINGS = 2;
const MAX_DICTIONARY = 2 * 1024 * 1024;
const MAX_VALUE = 2000;
const valued = new Set(['Type', 'Filter', 'DecodeParms']);
/** So much is read before others get their turn. */
const BYTES_AT_ONCE = 256 * 1024;
const [OPENING, CLOSING, ESCAPE, LF, CR] = ['(', ')', '\\', '\n', '\r'].map((sign) => sign.charCodeAt(0));
const [LESS, GREATER, COMMENT, SLASH] = ['<', '>', '%', '/'].map((sign) => sign.charCodeAt(0));
const spaces = new Set(Buffer.from('\0\t\n\f\r '));
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined) => byte !== undefined && !spaces.has(byte) && !delimiters.has(byte);

/**
 * Every stream of a PDF, found by reading on from wherever an object may begin, be it in a comment or in a text: the tables
 * of the file may lead a reader there.
 * @returns undefined in place of what cannot be read without doubt
 */
export async function* streamsOf(bytes: Buffer): AsyncGenerator<PdfStream | undefined> {
  let [read, pauseAt] = [0, BYTES_AT_ONCE];
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (isRegular(bytes[at + 3])) continue;
    const first = tokenAt(bytes, at + 3);
    const isDictionary = first !== undefined && isPair(bytes, first.start, LESS);
    const object = isDictionary ? readDictionary(bytes, first.start) : undefined;
    read += (object?.end ?? first?.end ?? bytes.length) - at;
    if ((isDictionary && object === undefined) || read > MAX_READINGS * bytes.length) {
      yield undefined;
      return;
    }
    if (object?.start !== undefined) yield streamOf(bytes, object.dictionary, object.start);
    if (read < pauseAt) continue;
    pauseAt = read + BYTES_AT_ONCE;
    await setImmediate();
  }
}

interface Token {
  readonly start: number;
  readonly end: number;
}

const isPair = (bytes: Buffer, at: number, sign: number | undefined) => bytes[at] === sign && bytes[at + 1] === sign;

/** The next token, behind spaces and comments; undefined where the file ends before it does. */
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
  if (isPair(bytes, start, LESS) || isPair(bytes, start, GREATER)) return start + 2;
  if (byte === OPENING) return endOfText(bytes, start);
  if (byte === LESS) return bytes.indexOf('>', start) + 1 || Infinity;
  if (byte !== SLASH && !isRegular(byte)) return start + 1;
  let end = start + 1;
  while (isRegular(bytes[end])) end += 1;
  return end;
}

function endOfText(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === ESCAPE) at += 1;
    else if (bytes[at] === OPENING) depth += 1;
    else if (bytes[at] === CLOSING) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return Infinity;
}

interface ReadObject {
  /** Undefined where readers do not agree on it. */
  readonly dictionary: ReadonlyMap<string, string> | undefined;
  readonly end: number;
  /** Behind the keyword of its stream, where it has one. */
  readonly start?: number;
}

/** `<< /Type /ObjStm /N 3 >> stream`: undefined for what has no end, or another one than it should. */
function readDictionary(bytes: Buffer, from: number): ReadObject | undefined {
  const entries = new Map<string, string>();
  const open: string[] = [];
  let [key, hasValue, isClear] = ['', true, true];
  for (let token = tokenAt(bytes, from); token !== undefined; token = tokenAt(bytes, token.end)) {
    const sign = signAt(bytes, token);
    if (sign === '?' || token.end - from > MAX_DICTIONARY) return undefined;
    if (sign === '>>' || sign === ']') {
      if (open.pop() !== sign) return undefined;
      if (open.length === 0) return { dictionary: isClear ? entries : undefined, ...streamBehind(bytes, token.end) };
    }
    if (open.length === 1 && sign === '/' && hasValue) {
      key = plainName(bytes.toString('latin1', token.start + 1, token.end));
      isClear &&= !entries.has(key);
      entries.set(key, '');
    } else if (valued.has(key)) {
      const value = `${entries.get(key) ?? ''}${bytes.toString('latin1', token.start, token.end)} `;
      entries.set(key, value.slice(0, MAX_VALUE));
      isClear &&= value.length <= MAX_VALUE;
    }
    hasValue = open.length !== 1 || sign !== '/' || !hasValue;
    if (sign === '<<') open.push('>>');
    if (sign === '[') open.push(']');
  }
  return undefined;
}

/** What kind of token it is; `?` for one that opens or ends nothing here. */
function signAt(bytes: Buffer, { start, end }: Token): string {
  const text = bytes.toString('latin1', start, Math.min(end, start + 2));
  if (text === '<<' || text === '>>') return text;
  return /^[>){}]/.test(text) ? '?' : text.slice(0, 1);
}

function streamBehind(bytes: Buffer, end: number) {
  const token = tokenAt(bytes, end);
  const isStream = token !== undefined && bytes.toString('latin1', token.start, token.end) === 'stream';
  return isStream ? { end: token.end, start: token.end } : { end };
}

/** Some readers begin with the next line, others at once: only where that is the same it is known what they read. */
function streamOf(bytes: Buffer, dictionary: PdfStream['dictionary'] | undefined, from: number): PdfStream | undefined {
  const lineEnd = /^[ \t]*(?:\r\n|\r|\n)/.exec(bytes.toString('latin1', from, from + 64))?.[0];
  if (dictionary === undefined || lineEnd === undefined) return undefined;
  return { dictionary, start: from + lineEnd.length };
}
