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
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface ReportTable {
  id: Generated<number>;
  customer_id: number;
  kind: ReportKind;
  title: string;
  location_ids: readonly number[];
  from_on: string;
  to_on: string;
  state: Generated<ReportState>;
  evaluation: Generated<string>;
  improvements: Generated<string>;
  work: Generated<ReportJobState>;
  progress: Generated<number>;
  attempts: Generated<number>;
  failure: string | null;
  computed_at: Date | null;
  user_id: number | null;
  approved_at: Date | null;
  approved_by: number | null;
  digest: string | null;
  ledger_seq: number | null;
  submitted_on: string | null;
  submitted_to: string | null;
  submitted_by: number | null;
  files: ColumnType<Partial<Record<ReportFormat, StoredFile>>, string | undefined, string>;
  created_at: Generated<Date>;
}
