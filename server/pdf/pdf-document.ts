import * as z from 'zod/mini';

/** What is printed at the end of a document, so that anybody can verify it. */
export const PrintedVerification = z.object({
  /** Address of the page on which documents are verified. */
  address: z.string(),
  /** The address as a QR code: an SVG picture. */
  code: z.string(),
  /** Fingerprint of the key, in digits and in syllables. */
  hex: z.string(),
  words: z.string(),
  /** The witnesses that confirmed the state of the ledger, with the fingerprints of their keys. */
  witnesses: z.array(z.object({ name: z.string(), hex: z.string() })),
});
type PrintedVerification = z.infer<typeof PrintedVerification>;

/** A file that is embedded in the PDF. */
export const Attachment = z.object({
  name: z.string(),
  mediaType: z.string(),
  description: z.string(),
  content: z.instanceof(Uint8Array),
  /** 'alternative' for a file that says the same as the pages; without it, the file has data of the document. */
  relationship: z.optional(z.literal('alternative')),
});
export type Attachment = z.infer<typeof Attachment>;

/** Data for the header and footer of every page. `paper.typ` reads these fields. */
interface PaperFrame {
  readonly title: string;
  readonly organisation: string;
  /** Name of the location that the document is about. */
  readonly locationName: string;
  /** Identifies the original record, for example 'Protokoll Nr. 12'. */
  readonly reference: string;
  /** Shown in large letters behind the text, for example 'ENTWURF'. */
  readonly stamp?: string;
  /** Absent for what carries no proof. */
  readonly verification?: PrintedVerification | undefined;
}

/** A document to be printed. The same document gives the same bytes on every machine. */
export interface PdfDocument {
  /** Path of a Typst file below `server/`, which reads `/data.json` and uses the layout of `/pdf/paper.typ`. */
  readonly template: string;
  readonly paper: PaperFrame;
  /**
   * Plain data, which is converted to JSON; or finished JSON made with `replaceUnprintable`, for content so long that
   * converting it would block the server. Typst prints the texts as they are and never interprets them as markup.
   */
  readonly content: object | Uint8Array;
  /** Images by name. The template reads them as `/files/NAME`. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** Data for programs. No image may have the same name. */
  readonly attachments?: readonly Attachment[];
  /** Name of the attachment that makes the document an electronic invoice (ZUGFeRD), if it is one. */
  readonly invoiceFile?: string;
  /** The creation date in the PDF file. */
  readonly createdAt: Date;
}

/** The message with the result of the printing process. */
export const PrintResult = z.union([z.object({ pdf: z.instanceof(Uint8Array) }), z.object({ fault: z.string() })]);
export type PrintResult = z.infer<typeof PrintResult>;
