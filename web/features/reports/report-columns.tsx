import type { ReportMember } from '#shared/contracts/reports.ts';
import { REPORT_KINDS } from '#shared/report-kinds.ts';
import type { Column } from '#web/ui/data-list.tsx';
import { formatDay } from '#web/ui/venue-time.ts';
import { ReportBadge } from './report-badge.tsx';
import { locationsText, periodOf } from './report-words.ts';

interface ReportColumnOptions {
  /** Names by IRI. */
  readonly locations: ReadonlyMap<string, string>;
  /** Names by IRI; null where everybody works for one organisation. */
  readonly customers: ReadonlyMap<string, string> | null;
}

export function reportColumns({ locations, customers }: ReportColumnOptions): Column<ReportMember>[] {
  const columns: (Column<ReportMember> | null)[] = [
    { name: 'Stand', kind: 'short', render: (report) => <ReportBadge report={report} /> },
    { name: 'Bericht', kind: 'title', render: ({ title }) => title },
    {
      name: 'Art',
      kind: 'text',
      // Most are called what they are.
      isEmpty: isCalledByKind,
      render: (report) => !isCalledByKind(report) && REPORT_KINDS[report.kind].title,
    },
    { name: 'Zeitraum', kind: 'short', render: periodOf },
    { name: 'Standorte', kind: 'text', render: (report) => locationsText(report.locations, locations) },
    customers && { name: 'Organisation', kind: 'text', render: ({ customer }) => customers.get(customer) ?? '' },
    {
      name: 'Eingereicht',
      kind: 'short',
      isEmpty: ({ submittedOn }) => submittedOn === undefined,
      render: ({ submittedOn }) => (submittedOn === undefined ? '–' : formatDay(submittedOn)),
    },
  ];
  return columns.filter((column) => column !== null);
}

const isCalledByKind = ({ title, kind }: ReportMember) => title === REPORT_KINDS[kind].title;
