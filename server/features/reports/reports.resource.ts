import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { type Report, ReportFormat, type ReportMember, reports } from '#shared/contracts/reports/reports.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import type { ReportRow } from './reports.queries.ts';
import { contentWithTexts } from './reports.rules.ts';

export const toReportMember = (row: ReportRow): z.input<typeof ReportMember> => ({
  ...itemFields(reports, row.id),
  title: row.title,
  kind: row.kind,
  state: row.state,
  work: row.work,
  progress: row.progress,
  failure: row.failure ?? undefined,
  customer: iri(customers.path, row.customer_id),
  locations: row.location_ids.map((id) => iri(locations.path, id)),
  from: row.from_on,
  to: row.to_on,
  user: iriOrNone(users.path, row.user_id),
  computedAt: toWireDate(row.computed_at),
  approvedAt: toWireDate(row.approved_at),
  approvedBy: iriOrNone(users.path, row.approved_by),
  sha256: row.digest ?? undefined,
  ledgerSeq: row.ledger_seq ?? undefined,
  submittedOn: row.submitted_on ?? undefined,
  submittedTo: row.submitted_to ?? undefined,
  replacedBy: iriOrNone(reports.path, row.replaced_by_id),
  files: filesOf(row),
  createdAt: toWireDate(row.created_at),
});

export const toReport = (row: ReportRow, content: ReportContent | undefined): z.input<typeof Report> => ({
  ...toReportMember(row),
  evaluation: row.evaluation,
  improvements: row.improvements,
  content: content && (row.state === 'draft' ? contentWithTexts(content, row) : content),
});

const filesOf = ({ files }: ReportRow) =>
  ReportFormat.options.flatMap((format) => {
    const file = files[format];
    return file === undefined ? [] : [{ format, bytes: file.bytes, sha256: file.sha256 }];
  });
