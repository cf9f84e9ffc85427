// These schemas describe what the thread that composes the files of a report receives, and what it returns.
import * as z from 'zod';
import { Attachment, PrintedVerification } from '#server/pdf/pdf-document.ts';

/** Proves that the report is the one that was approved, and that nobody has changed it since. */
export const ReportProof = z.object({
  approvedAt: z.date(),
  /** Number of the entry in the ledger. */
  seq: z.int(),
  /** SHA-256 of the content as RFC 8785 JSON, hexadecimal. */
  digest: z.string(),
  /** Signed note. */
  checkpoint: z.string(),
  /** JSON for `npm run verify-ledger`: the entry, its inclusion proof, the checkpoint and the public key. */
  bundle: z.string(),
  verification: PrintedVerification,
});
export type ReportProof = z.infer<typeof ReportProof>;

export const DocumentInput = z.object({
  id: z.int(),
  /** The computed content. */
  contentJson: z.string(),
  /** Texts that people wrote after the figures were computed. */
  written: z.object({ title: z.string(), evaluation: z.string(), improvements: z.string() }),
  format: z.enum(['pdf', 'csv', 'xlsx']),
  /** Absent for a draft. */
  ledgerProof: z.optional(ReportProof),
});
export type DocumentInput = z.infer<typeof DocumentInput>;

const PaperFrame = z.object({
  title: z.string(),
  organisation: z.string(),
  locationName: z.string(),
  reference: z.string(),
  stamp: z.optional(z.string()),
  verification: z.optional(PrintedVerification),
});

/** The input of `PdfPrinter`. */
export const ComposedDocument = z.object({
  template: z.string(),
  paper: PaperFrame,
  /** JSON, as `PdfPrinter` takes it. */
  content: z.instanceof(Uint8Array),
  attachments: z.array(Attachment),
  createdAt: z.date(),
});
