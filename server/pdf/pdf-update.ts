// Appends an incremental update to a PDF (ISO 32000-1, §7.5.6): the bytes of the file stay, and objects that replace or
// extend it follow. It reads files as Typst writes them: objects in plain text, and one table of cross-references.
import { hash } from 'node:crypto';
import { PdfObjects } from '#shared/verification/pdf/pdf-objects.ts';
import type { PdfValue } from '#shared/verification/pdf/pdf-values.ts';

/** The decoder named `latin1` in the standard library of browsers decodes another character set. */
const latin1Text = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
/** None of the objects that are replaced is larger: they have neither content nor images. */
const MAX_OBJECT_BYTES = 64 * 1024;

export class PdfUpdate {
  readonly #file: Uint8Array;
  readonly #objects: PdfObjects;
  readonly #bodies = new Map<number, Uint8Array>();
  #size: number;

  private constructor(file: Uint8Array, objects: PdfObjects) {
    this.#file = file;
    this.#objects = objects;
    this.#size = Number(objects.trailer.entries.get('Size'));
  }

  static async of(file: Uint8Array): Promise<PdfUpdate> {
    return new PdfUpdate(file, await PdfObjects.open(file));
  }

  get catalogueNumber(): number {
    return numberOf(this.#objects.trailer.entries.get('Root'));
  }

  async firstPageNumber(): Promise<number> {
    const catalogue = await this.#objects.dictionary(this.#objects.trailer.entries.get('Root'));
    let node = catalogue?.entries.get('Pages');
    for (;;) {
      const kids = await this.#objects.array((await this.#objects.dictionary(node))?.entries.get('Kids'));
      if (kids.length === 0) return numberOf(node);
      node = kids[0];
    }
  }

  /** Returns what stands between `obj` and `endobj`, as it is after the changes so far. */
  text(number: number): string {
    const changed = this.#bodies.get(number);
    if (changed !== undefined) return latin1Text(changed);
    const offset = this.#objects.offsets().find((one) => one.number === number)?.offset;
    if (offset === undefined) throw new Error(`The PDF has no object ${number}.`);
    const found = latin1Text(this.#file.subarray(offset, offset + MAX_OBJECT_BYTES));
    const [, body] = /^\d+ \d+ obj\s([\s\S]*?)\sendobj/.exec(found) ?? [];
    if (body === undefined) throw new Error(`Object ${number} of the PDF cannot be read.`);
    return body;
  }

  /** Returns the unpacked content of a stream. */
  async content(number: number): Promise<Uint8Array> {
    const stream = await this.#objects.stream({ kind: 'reference', number });
    if (stream === undefined) throw new Error(`Object ${number} of the PDF is no stream.`);
    return this.#objects.content(stream);
  }

  /** Returns the number of the object that an entry of another object refers to. */
  reference(number: number, name: string): number {
    const [, target] = new RegExp(String.raw`/${name} (\d+) 0 R`).exec(this.text(number)) ?? [];
    if (target === undefined) throw new Error(`Object ${number} of the PDF has no ${name}.`);
    return Number(target);
  }

  /** @param body text whose characters are bytes */
  replace(number: number, body: string): void {
    this.#bodies.set(number, Buffer.from(body, 'latin1'));
  }

  /** @returns the number of the new object */
  add(body: string): number {
    this.#size += 1;
    this.replace(this.#size - 1, body);
    return this.#size - 1;
  }

  /** Returns the file with the update. It has no time in it and nothing random. */
  append(): Uint8Array {
    const parts: Uint8Array[] = [this.#file, Buffer.from('\n')];
    let position = this.#file.length + 1;
    const offsets = [...this.#bodies]
      .toSorted(([one], [other]) => one - other)
      .map(([number, body]) => {
        const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
        const offset = position;
        parts.push(object);
        position += object.length;
        return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
      });
    parts.push(Buffer.from(`xref\n${offsets.join('')}trailer\n${this.#trailer()}\nstartxref\n${position}\n%%EOF\n`));
    return Buffer.concat(parts);
  }

  #trailer(): string {
    const { entries } = this.#objects.trailer;
    const [, previous] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1Text(this.#file.subarray(-2048))) ?? [];
    const id = entries.get('ID');
    const first = typeof id === 'object' && id.kind === 'array' ? id.items[0] : undefined;
    if (previous === undefined || typeof first !== 'object' || first.kind !== 'string')
      throw new Error('The PDF has no usable trailer.');
    const firstId = Buffer.from(first.bytes).toString('hex');
    const secondId = hash('sha256', this.#file).slice(0, 32);
    const info = entries.has('Info') ? ` /Info ${numberOf(entries.get('Info'))} 0 R` : '';
    return `<< /Size ${this.#size} /Root ${this.catalogueNumber} 0 R${info} /ID [<${firstId}> <${secondId}>] /Prev ${previous} >>`;
  }
}

function numberOf(value: PdfValue | undefined): number {
  if (typeof value !== 'object' || value.kind !== 'reference') throw new Error('The PDF has no usable trailer.');
  return value.number;
}
