import zlib from 'node:zlib';

interface PdfParts {
  /** Objects in addition to catalogue, pages and page, as they are written between `obj` and `endobj`. */
  readonly objects?: readonly (string | Buffer)[];
  /** Entries of the catalogue in addition to its pages. */
  readonly catalogue?: string;
  readonly trailer?: string;
}

/** Creates a PDF of one empty page with additional objects. The first of them has the number 4. */
export function makePdf({ objects = [], catalogue = '', trailer = '' }: PdfParts = {}): Buffer {
  const allObjects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  ];
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const writtenBytes = () => parts.reduce((sum, part) => sum + part.length, 0);
  const offsets = allObjects.map((object, index) => {
    const offset = writtenBytes();
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${allObjects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailerText = `trailer\n<< /Size ${allObjects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${writtenBytes()}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailerText)]);
}

/** Returns a stream with its dictionary. */
export const streamOf = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

export const deflated = (text: string | Buffer): Buffer => zlib.deflateSync(text);

/** Returns objects in a compressed stream, as newer PDF files have them. */
export const objectStream = (object: string, dictionary = '/Filter /FlateDecode', compress = deflated): Buffer =>
  streamOf(`/Type /ObjStm /N 1 /First 5 ${dictionary}`, compress(`10 0 ${object}`));
