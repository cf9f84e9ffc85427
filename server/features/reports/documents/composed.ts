// What is handed to the thread that composes files of a report, and what it gives back.
import * as z from 'zod';

/** What shows that this is what was approved, and that nobody changed it since. */
export const ReportProof = z.object({
  approvedAt: z.date(),
  /** Number of the entry in the ledger. */
  seq: z.int(),
  /** SHA-256 of the content as RFC 8785 JSON, hexadecimal. */
  digest: z.string(),
  /** Signed note. */
  checkpoint: z.string(),
  /** What `npm run verify-ledger` checks: the entry, its inclusion proof, the checkpoint and the public key. */
  bundle: z.string(),
});
export type ReportProof = z.infer<typeof ReportProof>;

export const Composing = z.object({
  id: z.int(),
  /** JSON of what was computed. */
  text: z.string(),
  /** What people wrote meanwhile. */
  written: z.object({ title: z.string(), evaluation: z.string(), improvements: z.string() }),
  format: z.enum(['pdf', 'csv', 'xlsx']),
  /** None: a draft. */
  proof: z.optional(ReportProof),
});
export type Composing = z.infer<typeof Composing>;

const Paper = z.object({
  title: z.string(),
  organisation: z.string(),
  place: z.string(),
  reference: z.string(),
  stamp: z.optional(z.string()),
});

/** What is printed. */
export const ComposedDocument = z.object({
  template: z.string(),
  paper: Paper,
  /** JSON, as the printer takes it. */
  content: z.instanceof(Uint8Array),
  files: z.map(z.string(), z.instanceof(Uint8Array)),
  dated: z.date(),
});
