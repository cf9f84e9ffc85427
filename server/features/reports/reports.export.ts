import type { ExportColumn } from '#server/http/serve/export.ts';
import { reportStateText } from '#shared/contracts/reports/reports.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import type { ReportRow } from './reports.queries.ts';

export const reportColumns: readonly ExportColumn<ReportRow>[] = [
  { title: 'Titel', value: (row) => row.title },
  { title: 'Art', value: (row) => REPORT_KINDS[row.kind].title },
  { title: 'Von', type: 'date', value: (row) => row.from_on },
  { title: 'Bis', type: 'date', value: (row) => row.to_on },
  { title: 'Standorte', value: (row) => row.location_ids.length },
  { title: 'Stand', value: (row) => reportStateText(row.state, row.replaced_by_id !== null) },
  { title: 'Freigegeben am', type: 'dateTime', value: (row) => row.approved_at },
  { title: 'Eingereicht am', type: 'date', value: (row) => row.submitted_on },
  { title: 'Eingereicht bei', value: (row) => row.submitted_to },
  { title: 'SHA-256', value: (row) => row.digest },
];
