// The process that sets one document and ends: Typst is native code that nobody can interrupt, and keeps its memory.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { legible } from './legible.ts';
import type { PdfDocument, Printed } from './pdf-document.ts';

const root = path.resolve(import.meta.dirname, '..');
const fonts = [
  import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
];

const compiler = NodeCompiler.create({
  workspace: root,
  fontArgs: [{ fontPaths: fonts.map((font) => path.dirname(fileURLToPath(font))) }],
});

/** Letters of a script our fonts lack keep a document from being PDF/UA, not from being printed. */
const LACKS_LETTERS = /could not be displayed with font/;

/** `{"paper":…,"content":…}`. */
function dataOf(paper: PdfDocument['paper'], content: PdfDocument['content']): Uint8Array {
  if (!(content instanceof Uint8Array)) return Buffer.from(JSON.stringify({ paper, content }, legible));
  return Buffer.concat([
    Buffer.from(`{"paper":${JSON.stringify(paper, legible)},"content":`),
    content,
    Buffer.from('}'),
  ]);
}

function print({ template, paper, content, files = new Map(), dated }: PdfDocument): Buffer {
  const provide = (name: string, bytes: Uint8Array) => compiler.mapShadow(path.join(root, name), Buffer.from(bytes));
  provide('data.json', dataOf(paper, content));
  for (const [name, bytes] of files) provide(path.join('files', name), bytes);
  const source = { mainFilePath: path.join(root, template) };
  const creationTimestamp = Math.floor(dated.getTime() / 1000);
  try {
    return compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (LACKS_LETTERS.test(message)) return compiler.pdf(source, { creationTimestamp });
    // A fault of the template has no message of its own.
    const faults = compiler.compile(source).takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`${message} ${JSON.stringify(faults)}`, { cause: error });
  }
}

process.once('message', (document: PdfDocument) => {
  const answer = (printed: Printed) => process.send?.(printed, () => process.disconnect());
  try {
    answer({ pdf: Uint8Array.from(print(document)) });
  } catch (error) {
    answer({ fault: error instanceof Error ? error.message : String(error) });
  }
});
