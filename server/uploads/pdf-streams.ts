import { plainName } from './pdf-names.ts';

/** A stream of a PDF: what its dictionary says, and where its data begin. */
export interface PdfStream {
  /** Keys of the dictionary, as they are spelled out, with the text of their values. */
  readonly dictionary: ReadonlyMap<string, string>;
  readonly start: number;
}

/** The longest dictionary in front of a stream; anything longer is nobody's usual PDF. */
const LONGEST_DICTIONARY = 64 * 1024;
const KEYWORD = 'stream';
const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
const GREATER = 62;

/**
 * Every stream of a PDF, found by its keyword and not by the tables of the file: a reader may be led anywhere by those.
 * @returns undefined in place of a stream whose dictionary cannot be read without doubt
 */
export function* streamsOf(bytes: Buffer): Generator<PdfStream | undefined> {
  let at = bytes.indexOf(KEYWORD);
  while (at >= 0) {
    const [before, after] = [bytes[at - 1], bytes[at + KEYWORD.length]];
    if ((before === GREATER || isSpace(before)) && isSpace(after)) {
      const head = bytes.toString('latin1', Math.max(0, at - LONGEST_DICTIONARY), at);
      const dictionary = dictionaryAtEnd(head);
      yield dictionary && { dictionary, start: afterLineEnd(bytes, at + KEYWORD.length) };
    }
    at = bytes.indexOf(KEYWORD, at + KEYWORD.length);
  }
}

function afterLineEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 9) at += 1;
  if (bytes[at] === 13) at += 1;
  return bytes[at] === 10 ? at + 1 : at;
}

/** In front of an object stands the end of another one, a comment of its own line, or nothing. */
const objectHead =
  /(?:^|endobj|endstream|(?:^|[\r\n])%[^\r\n]*)[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj(?![a-z])/g;

/** The dictionary of the object that the text ends with, which holds nothing but that. */
function dictionaryAtEnd(text: string): ReadonlyMap<string, string> | undefined {
  const head = [...text.matchAll(objectHead)].at(-1);
  return head && readDictionary(text.slice(head.index + head[0].length));
}

const token =
  /[\0\t\n\f\r ]+|<<|>>|\[|\]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|\((?:[^()\\]|\\[^]|\((?:[^()\\]|\\[^])*\))*\)|<[\0\t\n\f\r 0-9A-Fa-f]*>|[^\0\t\n\f\r ()<>[\]{}/%]+/y;

/** Without the space between them; undefined where a comment or something unknown stands. */
function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.[0];
    if (found === undefined) return undefined;
    if (!isSpace(found.charCodeAt(0))) tokens.push(found);
  }
  return tokens;
}

/** `<< /Type /ObjStm /N 3 >>`: undefined for what is anything else. */
function readDictionary(text: string): ReadonlyMap<string, string> | undefined {
  const tokens = tokensOf(text) ?? [];
  if (tokens[0] !== '<<') return undefined;
  const entries = new Map<string, string>();
  let [depth, key] = [1, ''];
  for (const [index, found] of tokens.entries()) {
    if (index === 0) continue;
    if (found === '>>' || found === ']') depth -= 1;
    if (depth === 0) return index === tokens.length - 1 ? entries : undefined;
    if (depth === 1 && found.startsWith('/') && entries.get(key) !== '') {
      key = plainName(found.slice(1));
      entries.set(key, '');
    } else entries.set(key, `${entries.get(key) ?? ''}${found} `);
    if (found === '<<' || found === '[') depth += 1;
  }
  return undefined;
}
