// Finds the objects of a PDF file by its cross-reference tables and streams (ISO 32000-1, §7.5).
import { inflate, undoPrediction } from './inflate.ts';
import { type PdfDictionary, PdfParser, PdfRefusal, type PdfValue, ReadingBudget } from './pdf-values.ts';

export interface PdfStream {
  readonly dictionary: PdfDictionary;
  /** The bytes as they are in the file, still compressed. */
  readonly stored: Uint8Array;
}

/** Position of an object: an offset in the file, or an index in an object stream. */
type ObjectPosition = { readonly offset: number } | { readonly stream: number; readonly index: number };

const MAX_SECTIONS = 64;
const MAX_OBJECTS = 500_000;
/** The last `startxref` has to be within this many bytes of the end, as most readers require. */
const TRAILER_SEARCH_BYTES = 2048;
/** Maximum number of references that refer to another reference. */
const MAX_REFERENCE_LEVELS = 8;

export class PdfObjects {
  readonly #bytes: Uint8Array;
  readonly #budget = new ReadingBudget();
  readonly #positions = new Map<number, ObjectPosition>();
  readonly #objectStreams = new Map<number, readonly PdfValue[]>();
  readonly #streamsBeingRead = new Set<number>();
  #trailer: PdfDictionary | undefined;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  static async open(bytes: Uint8Array): Promise<PdfObjects> {
    const objects = new PdfObjects(bytes);
    await objects.#readSections(findStart(bytes, objects.#budget));
    if (objects.#trailer?.entries.has('Encrypt') === true)
      throw new PdfRefusal('Die Datei ist verschlüsselt und wird deshalb nicht gelesen.');
    return objects;
  }

  get trailer(): PdfDictionary {
    if (this.#trailer === undefined) throw new PdfRefusal('Die Datei hat kein lesbares Verzeichnis.');
    return this.#trailer;
  }

  /** Returns the numbers and offsets of the objects that are not in an object stream, in the order of the file. */
  offsets(): { readonly number: number; readonly offset: number }[] {
    return [...this.#positions]
      .flatMap(([number, place]) => ('offset' in place ? [{ number, offset: place.offset }] : []))
      .toSorted((one, other) => one.offset - other.offset);
  }

  /** Returns the value that a reference stands for; the dictionary of a stream. */
  async resolve(value: PdfValue | undefined): Promise<PdfValue | undefined> {
    let resolved = value;
    for (let level = 0; level <= MAX_REFERENCE_LEVELS; level += 1) {
      if (resolved === undefined || typeof resolved === 'number' || resolved.kind !== 'reference') return resolved;
      const place = this.#positions.get(resolved.number);
      if (place === undefined) return undefined;
      resolved = 'offset' in place ? this.#readAt(place.offset).value : await this.#readInStream(place);
    }
    throw new PdfRefusal('Verweise der Datei führen im Kreis.');
  }

  async dictionary(value: PdfValue | undefined): Promise<PdfDictionary | undefined> {
    const resolved = await this.resolve(value);
    return typeof resolved === 'object' && resolved.kind === 'dictionary' ? resolved : undefined;
  }

  async array(value: PdfValue | undefined): Promise<readonly PdfValue[]> {
    const resolved = await this.resolve(value);
    return typeof resolved === 'object' && resolved.kind === 'array' ? resolved.items : [];
  }

  /** @returns undefined if the reference does not refer to a stream */
  async stream(value: PdfValue | undefined): Promise<PdfStream | undefined> {
    if (typeof value !== 'object' || value.kind !== 'reference') return undefined;
    const place = this.#positions.get(value.number);
    return place !== undefined && 'offset' in place ? this.#streamAt(place.offset) : undefined;
  }

  /** Returns the content of a stream. Only zlib and plain bytes are read. */
  async content({ dictionary, stored }: PdfStream): Promise<Uint8Array> {
    const filters = namesIn(await this.resolve(dictionary.entries.get('Filter')));
    if (filters.length === 0) return stored;
    if (filters.length > 1 || filters[0] !== 'FlateDecode')
      throw new PdfRefusal('Ein Teil der Datei ist auf eine Art gepackt, die hier nicht gelesen wird.');
    const parameters = await this.dictionary(dictionary.entries.get('DecodeParms'));
    const { predictor = 1, columns = 1 } = {
      predictor: numberIn(parameters, 'Predictor'),
      columns: numberIn(parameters, 'Columns'),
    };
    return undoPrediction(await inflate(stored, this.#budget), { predictor, columns });
  }

  /** Reads `12 0 obj` and the value after it. */
  #readAt(offset: number): { readonly value: PdfValue; readonly parser: PdfParser } {
    const parser = new PdfParser(this.#bytes, this.#budget, offset);
    const [number, generation] = [parser.read(), parser.read()];
    if (typeof number !== 'number' || typeof generation !== 'number' || !parser.readKeyword('obj'))
      throw new PdfRefusal(`An der Stelle ${offset} steht nicht, was das Verzeichnis der Datei nennt.`);
    return { value: parser.read(), parser };
  }

  async #streamAt(offset: number): Promise<PdfStream | undefined> {
    const { value, parser } = this.#readAt(offset);
    if (typeof value !== 'object' || value.kind !== 'dictionary' || !parser.readKeyword('stream')) return undefined;
    parser.skipLineEnd();
    const length = await this.resolve(value.entries.get('Length'));
    const start = parser.position;
    if (typeof length !== 'number' || length < 0 || start + length > this.#bytes.length)
      throw new PdfRefusal('Ein Teil der Datei ist länger als die Datei.');
    return { dictionary: value, stored: this.#bytes.subarray(start, start + length) };
  }

  async #readInStream({ stream, index }: { readonly stream: number; readonly index: number }) {
    const known = this.#objectStreams.get(stream);
    if (known !== undefined) return known[index];
    // A hostile file may store the length of an object stream in that stream.
    if (this.#streamsBeingRead.has(stream)) throw new PdfRefusal('Verweise der Datei führen im Kreis.');
    this.#streamsBeingRead.add(stream);
    const opened = await this.#openStream(stream);
    this.#objectStreams.set(stream, opened);
    return opened[index];
  }

  async #openStream(number: number): Promise<readonly PdfValue[]> {
    const place = this.#positions.get(number);
    // An object stream never lies in another one.
    const stream = place !== undefined && 'offset' in place ? await this.#streamAt(place.offset) : undefined;
    const [count, first] = [numberIn(stream?.dictionary, 'N'), numberIn(stream?.dictionary, 'First')];
    if (stream === undefined || count === undefined || first === undefined || count > MAX_OBJECTS)
      throw new PdfRefusal('Ein Sammelteil der Datei ist nicht lesbar.');
    const content = await this.content(stream);
    const heads = new PdfParser(content, this.#budget);
    const starts = Array.from({ length: count }, () => {
      heads.read();
      return heads.read();
    });
    return starts.map((start) => new PdfParser(content, this.#budget, first + Number(start)).read());
  }

  /** Reads the sections from the newest to the oldest. A newer section takes precedence. */
  async #readSections(start: number): Promise<void> {
    const waiting = [start];
    const seen = new Set<number>();
    for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
      if (seen.has(offset)) continue;
      seen.add(offset);
      if (seen.size > MAX_SECTIONS) throw new PdfRefusal('Die Datei wurde öfter ergänzt, als hier gelesen wird.');
      const trailer = await this.#readSection(offset);
      this.#trailer ??= trailer;
      for (const name of ['XRefStm', 'Prev']) {
        const next = numberIn(trailer, name);
        if (next !== undefined) waiting.push(next);
      }
    }
  }

  #readSection(offset: number): PdfDictionary | Promise<PdfDictionary> {
    const parser = new PdfParser(this.#bytes, this.#budget, offset);
    return parser.readKeyword('xref') ? this.#readTable(parser) : this.#readCrossReferences(offset);
  }

  #readTable(parser: PdfParser): PdfDictionary {
    while (!parser.readKeyword('trailer')) {
      const [first, count] = [parser.read(), parser.read()];
      if (typeof first !== 'number' || typeof count !== 'number' || count > MAX_OBJECTS)
        throw new PdfRefusal('Das Verzeichnis der Datei ist nicht lesbar.');
      for (let index = 0; index < count; index += 1) {
        const offset = parser.read();
        parser.read();
        if (parser.readKeyword('n')) this.#addPosition(first + index, { offset: Number(offset) });
        else if (!parser.readKeyword('f')) throw new PdfRefusal('Das Verzeichnis der Datei ist nicht lesbar.');
      }
    }
    const trailer = parser.read();
    if (typeof trailer !== 'object' || trailer.kind !== 'dictionary')
      throw new PdfRefusal('Das Verzeichnis der Datei ist nicht lesbar.');
    return trailer;
  }

  async #readCrossReferences(offset: number): Promise<PdfDictionary> {
    const stream = await this.#streamAt(offset);
    const widths = (await this.array(stream?.dictionary.entries.get('W'))).map(Number);
    const [type = 0, second = 0, third = 0] = widths;
    if (stream === undefined || widths.length !== 3 || widths.some((width) => !(width >= 0 && width <= 8)))
      throw new PdfRefusal('Das Verzeichnis der Datei ist nicht lesbar.');
    const content = await this.content(stream);
    const size = numberIn(stream.dictionary, 'Size') ?? 0;
    const index = (await this.array(stream.dictionary.entries.get('Index'))).map(Number);
    const ranges = index.length === 0 ? [0, size] : index;
    let at = 0;
    const take = (width: number) => {
      const value = content.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);
      at += width;
      return value;
    };
    for (let range = 0; range + 1 < ranges.length; range += 2)
      for (let step = 0; step < (ranges[range + 1] ?? 0) && at < content.length; step += 1) {
        const kind = type === 0 ? 1 : take(type);
        const [one, other] = [take(second), take(third)];
        const number = (ranges[range] ?? 0) + step;
        if (kind === 1) this.#addPosition(number, { offset: one });
        else if (kind === 2) this.#addPosition(number, { stream: one, index: other });
        if (type + second + third === 0) throw new PdfRefusal('Das Verzeichnis der Datei ist nicht lesbar.');
      }
    return stream.dictionary;
  }

  #addPosition(number: number, place: ObjectPosition): void {
    if (this.#positions.size > MAX_OBJECTS) throw new PdfRefusal('Die Datei hat mehr Teile, als hier gelesen werden.');
    if (!this.#positions.has(number)) this.#positions.set(number, place);
  }
}

function findStart(bytes: Uint8Array, budget: ReadingBudget): number {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-TRAILER_SEARCH_BYTES));
  const at = end.lastIndexOf('startxref');
  if (at < 0) throw new PdfRefusal('Die Datei ist kein vollständiges PDF.');
  const start = new PdfParser(
    bytes,
    budget,
    Math.max(0, bytes.length - TRAILER_SEARCH_BYTES) + at + 'startxref'.length,
  ).read();
  if (typeof start !== 'number') throw new PdfRefusal('Die Datei ist kein vollständiges PDF.');
  return start;
}

const namesIn = (value: PdfValue | undefined): string[] => {
  if (typeof value !== 'object') return [];
  if (value.kind === 'name') return [value.text];
  return value.kind === 'array' ? value.items.flatMap(namesIn) : [];
};

function numberIn(dictionary: PdfDictionary | undefined, name: string): number | undefined {
  const value = dictionary?.entries.get(name);
  return typeof value === 'number' ? value : undefined;
}
