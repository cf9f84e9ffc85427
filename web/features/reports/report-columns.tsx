import { Text } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconLoader } from '@tabler/icons-react';
import type { ReportMember } from '#shared/contracts/reports/reports.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import type { Column } from '#web/ui/list/column.ts';
import { formatNearDay } from '#web/ui/time/local-time.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { reportStateText } from '#shared/contracts/reports/reports.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { shortPeriodText } from '#web/ui/time/months.ts';
import { locationsText, isJobRunning, REPORT_STATE_ICONS } from './report-texts.ts';

interface ReportColumnOptions {
  /** Names of locations by IRI. */
  readonly locations: ReadonlyMap<string, string>;
  /** Names of organisations by IRI; null for users of a single organisation. */
  readonly customers: ReadonlyMap<string, string> | null;
}

export function reportColumns({ locations, customers }: ReportColumnOptions): Column<ReportMember>[] {
  return [
    { name: 'Stand', order: 'state', kind: 'short', render: (report) => <ReportBadge report={report} /> },
    { name: 'Bericht', order: 'title', kind: 'title', render: (report) => <ReportName report={report} /> },
    {
      name: 'Zeitraum',
      isSelfExplanatory: true,
      order: 'from',
      kind: 'short',
      render: ({ from, to }) => shortPeriodText(from, to, serverNow()),
    },
    {
      name: customers === null ? 'Standorte' : 'Organisation',
      isSelfExplanatory: true,
      kind: 'text',
      // Organisation and locations share a column, because two columns are wider than a tablet.
      render: (report) =>
        [customers?.get(report.customer), locationsText(report.locations, locations)]
          .filter((part) => part !== undefined)
          .join(', '),
    },
    // The day of the state, which the badge names: of the draft, the approval or the submission.
    {
      name: 'Vom',
      kind: 'short',
      render: ({ submittedOn, approvedAt, createdAt }) =>
        formatNearDay(submittedOn ?? approvedAt ?? createdAt, serverNow()),
    },
  ];
}

/** Most reports are titled after their kind, so the kind is shown only if it differs from the title. */
function ReportName({ report: { title, kind } }: { readonly report: ReportMember }) {
  const kindName = REPORT_KINDS[kind].title;
  if (title === kindName) return title;
  return (
    <>
      {title}{' '}
      <Text component="span" size="sm" c="dimmed">
        {kindName}
      </Text>
    </>
  );
}

/** Shows the state of a report, and for a draft the progress of its computation. */
function ReportBadge({
  report,
}: {
  readonly report: Pick<ReportMember, 'state' | 'work' | 'progress' | 'replacedBy'>;
}) {
  const { state, work, progress, replacedBy } = report;
  const isReplaced = replacedBy !== undefined;
  if (work === 'failed')
    return (
      <StatusBadge tone="act" icon={IconAlertTriangle}>
        fehlgeschlagen
      </StatusBadge>
    );
  if (isJobRunning(report))
    return (
      <StatusBadge tone="calm" icon={IconLoader}>
        {state === 'draft' ? `wird berechnet, ${progress} %` : 'wird erstellt'}
      </StatusBadge>
    );
  return (
    <StatusBadge tone="calm" icon={isReplaced ? IconHistory : REPORT_STATE_ICONS[state]}>
      {reportStateText(state, isReplaced)}
    </StatusBadge>
  );
}
