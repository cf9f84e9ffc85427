// Prints one document and ends. It is a process of its own, because Typst is native code that cannot be interrupted and
// does not release its memory.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { declareStandards } from './declare-standards.ts';
import { replaceUnprintable } from './replace-unprintable.ts';
import type { PdfDocument, PrintResult } from './pdf-document.ts';

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

/**
 * The error for content that neither standard allows, such as characters that our fonts lack, or a picture in colours for
 * a printing press. Such a document is printed without the standards. Our templates keep them, as the tests of all kinds
 * of documents show.
 */
const STANDARD_ERROR = /PDF\/U?A-\S+ error/;

/** Returns the JSON `{"paper":…,"content":…}`. */
function dataOf({ paper: printedPaper, content, attachments = [] }: PdfDocument): Uint8Array {
  const named = attachments.map(({ content: _content, ...attachment }) => attachment);
  const paper = { ...printedPaper, attachments: named };
  if (!(content instanceof Uint8Array)) return Buffer.from(JSON.stringify({ paper, content }, replaceUnprintable));
  return Buffer.concat([
    Buffer.from(`{"paper":${JSON.stringify(paper, replaceUnprintable)},"content":`),
    content,
    Buffer.from('}'),
  ]);
}

/** Prints a document that is PDF/A-3a and PDF/UA-1. */
async function print(document: PdfDocument): Promise<Uint8Array> {
  const { template, files = new Map<string, Uint8Array>(), attachments = [], invoiceFile, createdAt } = document;
  const addFile = (name: string, bytes: Uint8Array) => compiler.mapShadow(path.join(root, name), Buffer.from(bytes));
  addFile('data.json', dataOf(document));
  for (const [name, bytes] of files) addFile(path.join('files', name), bytes);
  for (const { name, content } of attachments) addFile(path.join('files', name), content);
  const source = { mainFilePath: path.join(root, template) };
  const creationTimestamp = Math.floor(createdAt.getTime() / 1000);
  try {
    // This file is not used: Typst refuses what is not accessible.
    compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp });
    return await declareStandards(compiler.pdf(source, { pdfStandard: 'a-3a', creationTimestamp }), invoiceFile);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (STANDARD_ERROR.test(message)) return compiler.pdf(source, { creationTimestamp });
    // An error of the template has no message of its own, so the diagnostics are added.
    const faults = compiler.compile(source).takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`${message} ${JSON.stringify(faults)}`, { cause: error });
  }
}

async function answerTo(document: PdfDocument): Promise<PrintResult> {
  try {
    return { pdf: Uint8Array.from(await print(document)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

process.once('message', (document: PdfDocument) => {
  void answerTo(document).then((result) => process.send?.(result, () => process.disconnect()));
});
