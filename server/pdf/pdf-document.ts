import * as z from 'zod/mini';

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
  /** The creation date in the PDF file. */
  readonly createdAt: Date;
}

/** The message with the result of the printing process. */
export const PrintResult = z.union([z.object({ pdf: z.instanceof(Uint8Array) }), z.object({ fault: z.string() })]);
export type PrintResult = z.infer<typeof PrintResult>;
