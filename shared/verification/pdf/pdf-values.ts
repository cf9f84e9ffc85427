// The values of a PDF file (ISO 32000-1, §7.3), and the parser that reads one of them at an offset. The files may
// be hostile, so all its work is limited: an attack ends in a refusal, never in an endless loop.
import { utf8 } from '#shared/ledger/hashes.ts';

export class PdfRefusal extends Error {}

export interface PdfName {
  readonly kind: 'name';
  readonly text: string;
}
export interface PdfString {
  readonly kind: 'string';
  readonly bytes: Uint8Array;
}
export interface PdfReference {
  readonly kind: 'reference';
  readonly number: number;
}
export interface PdfArray {
  readonly kind: 'array';
  readonly items: readonly PdfValue[];
}
export interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
}
/** A keyword such as `obj` or `stream`; also `true`, `false` and `null`. */
export interface PdfKeyword {
  readonly kind: 'keyword';
  readonly text: string;
}
export type PdfValue = number | PdfName | PdfString | PdfReference | PdfArray | PdfDictionary | PdfKeyword;

const MAX_DEPTH = 32;
/** Maximum number of values that are read from one file. A report of 200 pages has about 100,000. */
const MAX_VALUES = 4_000_000;
/** Maximum number of parsed bytes; bytes parsed twice count twice. Compressed streams and images are not parsed. */
const MAX_PARSED_BYTES = 64 * 1024 * 1024;
/** Maximum length of a text. The longest is a signature with its certificates. A name has at most 127 bytes. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_NAME_BYTES = 512;
/** Maximum decompressed size of all streams together. The data of the longest report have about 10 MB. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;

const TOO_LONG = 'Ein Text der Datei ist länger, als hier gelesen wird.';

/** Counts what is read from one file, over all its parsers. */
export class ReadingBudget {
  #values = 0;
  #parsedBytes = 0;
  #unpackedBytes = 0;

  spendValue(): void {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new PdfRefusal('Die Datei hat mehr Bestandteile, als hier gelesen werden.');
  }

  spendParsed(bytes: number): void {
    this.#parsedBytes += bytes;
    if (this.#parsedBytes > MAX_PARSED_BYTES) throw new PdfRefusal('Teile der Datei verweisen zu oft aufeinander.');
  }

  spendUnpacked(bytes: number): void {
    this.#unpackedBytes += bytes;
    if (this.#unpackedBytes > MAX_UNPACKED_BYTES)
      throw new PdfRefusal('Ein gepackter Teil der Datei ist größer, als hier gelesen wird.');
  }
}

/** Per byte: 1 for white space, 2 for a delimiter. A table is much faster than a set, and every byte is looked up. */
const BYTE_CLASSES = new Uint8Array(256);
for (const code of utf8('\0\t\n\f\r ')) BYTE_CLASSES[code] = 1;
for (const code of utf8('()<>[]{}/%')) BYTE_CLASSES[code] = 2;
const isWhiteSpace = (code: number) => BYTE_CLASSES[code] === 1;
/** Returns false at the end of the file, which therefore also ends a word. */
const isInWord = (code: number) => BYTE_CLASSES[code] === 0;
const [NEWLINE, RETURN, PERCENT, SLASH, HASH, BACKSLASH] = [0x0a, 0x0d, 0x25, 0x2f, 0x23, 0x5c];
const [OPEN_ROUND, CLOSE_ROUND, OPEN_SQUARE, CLOSE_SQUARE, LESS, GREATER] = [0x28, 0x29, 0x5b, 0x5d, 0x3c, 0x3e];
const ESCAPES = new Map([...utf8('nrtbf')].map((letter, index) => [letter, [10, 13, 9, 8, 12][index] ?? 0]));
const isOctal = (code: number) => code >= 0x30 && code <= 0x37;
const hexOf = (code: number) => Number.parseInt(String.fromCodePoint(code), 16);

export class PdfParser {
  readonly #bytes: Uint8Array;
  readonly #budget: ReadingBudget;
  position: number;

  constructor(bytes: Uint8Array, budget: ReadingBudget, position = 0) {
    this.#bytes = bytes;
    this.#budget = budget;
    this.position = position;
  }

  /** @throws PdfRefusal at the end of the file and for anything that is no value */
  read(): PdfValue {
    const start = this.position;
    const value = this.#readValue(0);
    this.#budget.spendParsed(this.position - start);
    return value;
  }

  #readValue(depth: number): PdfValue {
    this.#budget.spendValue();
    if (depth > MAX_DEPTH) throw new PdfRefusal('Die Datei ist tiefer verschachtelt, als hier gelesen wird.');
    this.#skipWhite();
    const code = this.#at(this.position);
    if (code === SLASH) return this.#readName();
    if (code === OPEN_ROUND) return this.#readString();
    if (code === OPEN_SQUARE) return this.#readArray(depth);
    if (code === LESS) return this.#at(this.position + 1) === LESS ? this.#readDictionary(depth) : this.#readHex();
    return this.#readNumberOrKeyword();
  }

  /** Reads the keyword if it comes next. @returns whether it did */
  readKeyword(text: string): boolean {
    const start = this.position;
    this.#skipWhite();
    this.#budget.spendParsed(this.position - start);
    if (utf8(text).some((code, index) => this.#at(this.position + index) !== code)) return false;
    this.position += text.length;
    return true;
  }

  /** Skips the end of the line after the keyword `stream`. */
  skipLineEnd(): void {
    if (this.#at(this.position) === RETURN) this.position += 1;
    if (this.#at(this.position) === NEWLINE) this.position += 1;
  }

  /** Returns -1 at the end. */
  #at(position: number): number {
    return this.#bytes[position] ?? -1;
  }

  #skipWhite(): void {
    for (;;) {
      const code = this.#at(this.position);
      if (code === PERCENT) this.#skipComment();
      else if (isWhiteSpace(code)) this.position += 1;
      else return;
    }
  }

  #skipComment(): void {
    for (let code = PERCENT; code !== NEWLINE && code !== RETURN && code !== -1; code = this.#at(this.position))
      this.position += 1;
  }

  #readName(): PdfName {
    this.position += 1;
    let text = '';
    for (let code = this.#at(this.position); isInWord(code);) {
      if (text.length > MAX_NAME_BYTES) throw new PdfRefusal(TOO_LONG);
      const isEscape = code === HASH && Number.isInteger(this.#hexPair(this.position + 1));
      text += String.fromCodePoint(isEscape ? this.#hexPair(this.position + 1) : code);
      this.position += isEscape ? 3 : 1;
      code = this.#at(this.position);
    }
    return { kind: 'name', text };
  }

  #hexPair(position: number): number {
    const [high, low] = [this.#at(position), this.#at(position + 1)];
    return high < 0 || low < 0 ? Number.NaN : hexOf(high) * 16 + hexOf(low);
  }

  #readString(): PdfString {
    const bytes: number[] = [];
    this.position += 1;
    for (let open = 1; ; this.position += 1) {
      const code = this.#at(this.position);
      if (code === -1) throw new PdfRefusal('Ein Text der Datei hat kein Ende.');
      // The bytes of a text take many times its length in memory, which would end the browser.
      if (bytes.length > MAX_TEXT_BYTES) throw new PdfRefusal(TOO_LONG);
      if (code === OPEN_ROUND) open += 1;
      if (code === CLOSE_ROUND) open -= 1;
      if (open === 0) break;
      if (code === BACKSLASH) this.#readEscape(bytes);
      else bytes.push(code);
    }
    this.position += 1;
    return { kind: 'string', bytes: Uint8Array.from(bytes) };
  }

  /** Reads an escape, and leaves the position at its last byte. */
  #readEscape(bytes: number[]): void {
    this.position += 1;
    const code = this.#at(this.position);
    if (code === RETURN && this.#at(this.position + 1) === NEWLINE) this.position += 1;
    if (code === RETURN || code === NEWLINE || code === -1) return;
    if (!isOctal(code)) {
      bytes.push(ESCAPES.get(code) ?? code);
      return;
    }
    let value = code - 0x30;
    for (let digits = 1; digits < 3 && isOctal(this.#at(this.position + 1)); digits += 1) {
      this.position += 1;
      value = value * 8 + this.#at(this.position) - 0x30;
    }
    bytes.push(value % 256);
  }

  #readHex(): PdfString {
    const digits: number[] = [];
    this.position += 1;
    for (; this.#at(this.position) !== GREATER; this.position += 1) {
      const code = this.#at(this.position);
      if (isWhiteSpace(code)) continue;
      const digit = code < 0 ? Number.NaN : hexOf(code);
      if (Number.isNaN(digit)) throw new PdfRefusal('Ein Text der Datei ist nicht lesbar.');
      if (digits.length > 2 * MAX_TEXT_BYTES) throw new PdfRefusal(TOO_LONG);
      digits.push(digit);
    }
    this.position += 1;
    const length = Math.ceil(digits.length / 2);
    const bytes = Uint8Array.from(
      { length },
      (_, index) => (digits[index * 2] ?? 0) * 16 + (digits[index * 2 + 1] ?? 0),
    );
    return { kind: 'string', bytes };
  }

  #readArray(depth: number): PdfArray {
    const items: PdfValue[] = [];
    this.position += 1;
    for (this.#skipWhite(); this.#at(this.position) !== CLOSE_SQUARE; this.#skipWhite())
      items.push(this.#readInside(depth));
    this.position += 1;
    return { kind: 'array', items };
  }

  #readDictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>();
    this.position += 2;
    for (this.#skipWhite(); this.#at(this.position) !== GREATER; this.#skipWhite()) {
      const name = this.#readValue(depth + 1);
      if (typeof name === 'number' || name.kind !== 'name') throw new PdfRefusal('Ein Verzeichnis ist nicht lesbar.');
      entries.set(name.text, this.#readInside(depth));
    }
    this.position += 2;
    return { kind: 'dictionary', entries };
  }

  #readInside(depth: number): PdfValue {
    const value = this.#readValue(depth + 1);
    const isMisplaced = typeof value !== 'number' && value.kind === 'keyword' && !isConstant(value.text);
    if (isMisplaced) throw new PdfRefusal('Die Datei enthält, was hier kein Wert ist.');
    return value;
  }

  #readNumberOrKeyword(): number | PdfReference | PdfKeyword {
    const word = this.#readWord();
    if (word === '') throw new PdfRefusal('Die Datei ist unvollständig oder beschädigt.');
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return { kind: 'keyword', text: word };
    const isWhole = /^\d{1,10}$/.test(word);
    return (isWhole ? this.#readReference(Number(word)) : undefined) ?? Number(word);
  }

  /** `12 0 R` refers to an object. */
  #readReference(number: number): PdfReference | undefined {
    const start = this.position;
    this.#skipWhite();
    const generation = this.#readWord();
    this.#skipWhite();
    if (/^\d{1,5}$/.test(generation) && this.#readWord() === 'R') return { kind: 'reference', number };
    this.position = start;
    return undefined;
  }

  #readWord(): string {
    const start = this.position;
    for (let code = this.#at(start); isInWord(code);) {
      this.position += 1;
      if (this.position - start > MAX_WORD_BYTES) throw new PdfRefusal('Die Datei enthält, was kein Wert ist.');
      code = this.#at(this.position);
    }
    return String.fromCodePoint(...this.#bytes.subarray(start, this.position));
  }
}

const MAX_WORD_BYTES = 64;
const isConstant = (text: string) => ['true', 'false', 'null'].includes(text);
