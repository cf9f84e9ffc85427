import * as z from 'zod';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const Info = z.object({ Title: z.string(), Author: z.string(), Language: z.string(), CreationDate: z.string() });
const Run = z.object({ str: z.string(), width: z.number(), hasEOL: z.boolean(), transform: z.array(z.number()) });
interface Node {
  readonly role?: string | undefined;
  readonly alt?: string | undefined;
  readonly children?: readonly Node[] | undefined;
}
const Node: z.ZodType<Node> = z.object({
  role: z.optional(z.string()),
  alt: z.optional(z.string()),
  get children() {
    return z.optional(z.array(Node));
  },
});

/**
 * Returns what a reader's software finds in a PDF: the text as it is copied, and the structure that a screen reader
 * follows.
 */
export async function readPdf(bytes: Uint8Array) {
  const file = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const { info } = await file.getMetadata();
  const marks = await file.getMarkInfo();
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, index) => readPage(file, index + 1)));
  await file.loadingTask.destroy();
  return {
    ...z.parse(Info, info),
    isTagged: z.parse(z.boolean(), marks instanceof Map ? marks.get('Marked') : marks?.Marked),
    pages: pages.map(({ text }) => text),
    nodes: pages.flatMap(({ nodes }) => nodes),
    /** Right edge of the rightmost text, in points. */
    rightEdge: Math.max(...pages.map(({ rightEdge }) => rightEdge)),
  };
}

async function readPage(file: PDFDocumentProxy, number: number) {
  const page = await file.getPage(number);
  const { items } = await page.getTextContent();
  const runs = items.map((item) => z.parse(Run, item));
  return {
    text: runs
      .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
      .join('')
      .replaceAll(/\s+/g, ' '),
    rightEdge: Math.max(...runs.map(({ transform, width }) => (transform[4] ?? 0) + width)),
    nodes: [...walk(z.parse(Node, (await page.getStructTree()) ?? {}))],
  };
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}
