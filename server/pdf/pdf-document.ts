import * as z from 'zod/mini';

/** What the frame of every page needs to know. */
interface Paper {
  readonly title: string;
  readonly organisation: string;
  /** Of whom or what it tells: the location. */
  readonly place: string;
  /** How somebody finds the original again: 'Protokoll Nr. 12'. */
  readonly reference: string;
  /** In large letters behind the text: 'ENTWURF'. */
  readonly stamp?: string;
}

/** Something to be printed. The same document gives the same bytes, on every machine. */
export interface PdfDocument {
  /** Path of a Typst file below `server/`, which reads `/data.json` and sets it on `/pdf/paper.typ`. */
  readonly template: string;
  readonly paper: Paper;
  /**
   * Plain data, which becomes JSON; or JSON with `legible` texts already, where it is so long that others would wait for it.
   * Its texts are set as they are: none of them is ever read as Typst.
   */
  readonly content: object | Uint8Array;
  /** Images, by the name under which the template reads them: `/files/NAME`. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** Stands in the file as the date of its making. */
  readonly dated: Date;
}

/** What the printing process answers. */
export const Printed = z.union([z.object({ pdf: z.instanceof(Uint8Array) }), z.object({ fault: z.string() })]);
export type Printed = z.infer<typeof Printed>;
