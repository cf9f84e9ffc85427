import { IconAlertTriangle, IconLoader } from '@tabler/icons-react';
import { REPORT_STATE_TEXTS, type ReportMember } from '#shared/contracts/reports/reports.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { isJobRunning, REPORT_STATE_ICONS } from './report-texts.ts';

/** Shows the state of a report, and for a draft the progress of its computation. */
export function ReportBadge({ report }: { readonly report: Pick<ReportMember, 'state' | 'work' | 'progress'> }) {
  const { state, work, progress } = report;
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
    <StatusBadge tone="calm" icon={REPORT_STATE_ICONS[state]}>
      {REPORT_STATE_TEXTS[state]}
    </StatusBadge>
  );
}
