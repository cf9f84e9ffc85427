import { toHex } from '#shared/ledger/hashes.ts';
import { PdfObjects } from './pdf-objects.ts';
import { PdfRefusal, type PdfString, type PdfValue } from './pdf-values.ts';

export interface PdfSignature {
  /** Empty if the signature has none. */
  readonly name: string;
  /** Hexadecimal, in small letters. */
  readonly contents: string;
}

export interface PdfContent {
  /** The files that are embedded in the PDF, by name. */
  readonly attachments: ReadonlyMap<string, Uint8Array>;
  /** Undefined if there is none. */
  readonly signature: PdfSignature | undefined;
  /** Returns German names of the parts in a range of bytes, for example 'Seite 3' or 'Beilage daten.json'. */
  readonly partsIn: (from: number, before: number) => readonly string[];
}

/** Photos of a protocol may have 64 MB. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;
const MAX_TREE_NODES = 20_000;
const MAX_ATTACHMENTS = 50;
const MAX_PARTS_NAMED = 6;

/**
 * Reads the embedded files of a PDF.
 * @throws PdfRefusal for a file that is damaged, encrypted, or larger or more complicated than any of our documents
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  if (bytes.length > MAX_FILE_BYTES) throw new PdfRefusal('Die Datei ist größer, als hier gelesen wird.');
  const objects = await PdfObjects.open(bytes);
  const catalogue = await objects.dictionary(objects.trailer.entries.get('Root'));
  if (catalogue === undefined) throw new PdfRefusal('Die Datei hat kein lesbares Verzeichnis.');
  const names = new Map<number, string>();
  const attachments = await readAttachments(objects, catalogue.entries.get('Names'), names);
  await namePages(objects, catalogue.entries.get('Pages'), names);
  const signature = await readSignature(objects, bytes, catalogue.entries.get('AcroForm'));
  const offsets = objects.offsets();
  return {
    attachments,
    signature,
    partsIn(from, before) {
      const parts = offsets.flatMap(({ number, offset }, index) => {
        const end = offsets[index + 1]?.offset ?? bytes.length;
        return offset < before && end > from ? [names.get(number) ?? 'Aufbau, Schrift oder Bild'] : [];
      });
      return [...new Set(parts)].slice(0, MAX_PARTS_NAMED);
    },
  };
}

/** The first byte of every signature: its contents are a SEQUENCE of ASN.1. */
const SEQUENCE = 0x30;

/** A dictionary is a signature only if it names its signed bytes, and they leave out its contents and nothing else. */
async function readSignature(
  objects: PdfObjects,
  bytes: Uint8Array,
  form: PdfValue | undefined,
): Promise<PdfSignature | undefined> {
  const fields = await objects.array((await objects.dictionary(form))?.entries.get('Fields'));
  const signature = await objects.dictionary((await objects.dictionary(fields[0]))?.entries.get('V'));
  const contents = await objects.resolve(signature?.entries.get('Contents'));
  if (typeof contents !== 'object' || contents.kind !== 'string' || contents.bytes[0] !== SEQUENCE) return undefined;
  const range = (await objects.array(signature?.entries.get('ByteRange'))).map(Number);
  const [start, from = Number.NaN, before = Number.NaN, length = Number.NaN] = range;
  const isInFile = from > 0 && before > from && length > 0 && before + length <= bytes.length;
  if (range.length !== 4 || start !== 0 || !isInFile) return undefined;
  const digits = toHex(contents.bytes);
  const left = new TextDecoder('latin1').decode(bytes.subarray(from, before));
  if (left.toLowerCase() !== `<${digits}>`) return undefined;
  return { name: textOf(await objects.resolve(signature?.entries.get('Name'))) ?? '', contents: digits };
}

/** @param partNames receives the number of each object that holds an attachment */
async function readAttachments(
  objects: PdfObjects,
  names: PdfValue | undefined,
  partNames: Map<number, string>,
): Promise<Map<string, Uint8Array>> {
  const attachments = new Map<string, Uint8Array>();
  const dictionary = await objects.dictionary(names);
  for (const specification of await namedFiles(objects, dictionary?.entries.get('EmbeddedFiles'))) {
    const described = await objects.dictionary(specification);
    const name = textOf(await objects.resolve(described?.entries.get('UF') ?? described?.entries.get('F')));
    const embedded = await objects.dictionary(described?.entries.get('EF'));
    const reference = embedded?.entries.get('F') ?? embedded?.entries.get('UF');
    const stream = await objects.stream(reference);
    if (name === undefined || stream === undefined) throw new PdfRefusal('Eine Beilage der Datei ist nicht lesbar.');
    if (attachments.has(name)) throw new PdfRefusal(`Die Beilage ${name} kommt mehrmals vor.`);
    if (typeof reference === 'object' && reference.kind === 'reference')
      partNames.set(reference.number, `Beilage ${name}`);
    attachments.set(name, await objects.content(stream));
  }
  return attachments;
}

/** Returns the file specifications of a name tree. */
async function namedFiles(objects: PdfObjects, root: PdfValue | undefined): Promise<PdfValue[]> {
  const files: PdfValue[] = [];
  await visitTree(objects, root, async (node) => {
    const pairs = await objects.array(node.entries.get('Names'));
    files.push(...pairs.filter((_, index) => index % 2 === 1));
    if (files.length > MAX_ATTACHMENTS) throw new PdfRefusal('Die Datei hat mehr Beilagen, als hier gelesen werden.');
  });
  return files;
}

async function namePages(objects: PdfObjects, root: PdfValue | undefined, partNames: Map<number, string>) {
  let page = 0;
  await visitTree(objects, root, async (node, number) => {
    if (node.entries.has('Kids')) return;
    page += 1;
    const contents = node.entries.get('Contents');
    const all = typeof contents === 'object' && contents.kind === 'array' ? contents.items : [contents];
    const numbers = all.flatMap((one) => (typeof one === 'object' && one.kind === 'reference' ? [one.number] : []));
    for (const one of [number, ...numbers]) if (one !== undefined) partNames.set(one, `Seite ${page}`);
  });
}

type Node = NonNullable<Awaited<ReturnType<PdfObjects['dictionary']>>>;

/** Visits the nodes of a tree in their order, each once. */
async function visitTree(
  objects: PdfObjects,
  root: PdfValue | undefined,
  visit: (node: Node, number: number | undefined) => Promise<void>,
): Promise<void> {
  const waiting = [root];
  const seen = new Set<number>();
  for (let visited = 0; waiting.length > 0; visited += 1) {
    if (visited > MAX_TREE_NODES) throw new PdfRefusal('Die Datei hat mehr Seiten, als hier gelesen werden.');
    const value = waiting.pop();
    const number = typeof value === 'object' && value.kind === 'reference' ? value.number : undefined;
    if (number !== undefined && seen.has(number)) throw new PdfRefusal('Verweise der Datei führen im Kreis.');
    if (number !== undefined) seen.add(number);
    const node = await objects.dictionary(value);
    if (node === undefined) continue;
    await visit(node, number);
    for (const kid of (await objects.array(node.entries.get('Kids'))).toReversed()) waiting.push(kid);
  }
}

/** Decodes a text of a PDF: UTF-16 or UTF-8 with a byte order mark, or Latin-1 without one. */
function textOf(value: PdfValue | undefined): string | undefined {
  if (typeof value !== 'object' || value.kind !== 'string') return undefined;
  return decode(value);
}

function decode({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder('utf-8').decode(bytes);
  return new TextDecoder('latin1').decode(bytes);
}
