import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ReportFormat, ReportState, ReportJobState } from '#shared/contracts/reports/reports.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';

/** Tables of reports to authorities. */
export interface ReportTables {
  report: ReportTable;
  report_content: { report_id: number; customer_id: number; content: JSONColumnType<ReportContent> };
}

interface StoredFile {
  /** Key in the file store. */
  readonly key: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

interface ReportTable {
  id: Generated<number>;
  customer_id: number;
  kind: ReportKind;
  title: string;
  location_ids: readonly number[];
  /** YYYY-MM-DD, as is `to_on`. */
  from_on: string;
  to_on: string;
  state: Generated<ReportState>;
  evaluation: Generated<string>;
  improvements: Generated<string>;
  /** State of the background job that computes the figures or writes the files. */
  work: Generated<ReportJobState>;
  /** In per cent. */
  progress: Generated<number>;
  attempts: Generated<number>;
  failure: string | null;
  computed_at: Date | null;
  user_id: number | null;
  approved_at: Date | null;
  approved_by: number | null;
  /** SHA-256 of the approved content as RFC 8785 JSON, hexadecimal. */
  digest: string | null;
  /** Number of the ledger entry of the approval. */
  ledger_seq: number | null;
  /** YYYY-MM-DD. */
  submitted_on: string | null;
  submitted_to: string | null;
  submitted_by: number | null;
  files: ColumnType<Partial<Record<ReportFormat, StoredFile>>, string | undefined, string>;
  created_at: Generated<Date>;
}
