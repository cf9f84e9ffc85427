import type { ReportMember } from '#shared/contracts/reports/reports.ts';
import { INTERNAL_REPORTS } from '#shared/domain/reports/report-kinds.ts';
import { shortPeriodText } from '#web/ui/time/months.ts';

interface JudgedReport extends Pick<ReportMember, 'kind' | 'state' | 'from' | 'to'> {
  readonly locations: readonly string[];
}

interface Opening {
  /** IRIs of the locations that are opened. */
  readonly locations: readonly string[];
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the reports about opened locations that an access leaves out, only because they are about other locations as well.
 * The policy of the table `report` judges likewise.
 */
export const hiddenReports = <Report extends JudgedReport>(
  reports: readonly Report[],
  { locations, from, to }: Opening,
): Report[] =>
  reports.filter(
    (report) =>
      report.state !== 'draft' &&
      (report.state === 'submitted' || !INTERNAL_REPORTS.includes(report.kind)) &&
      report.from >= from &&
      report.to <= to &&
      report.locations.some((location) => locations.includes(location)) &&
      !report.locations.every((location) => locations.includes(location)),
  );

/** Returns e.g. 'Monatsbericht (Oktober 2025)', because reports of the same kind differ by their period. */
export const nameOfReport = ({ title, from, to }: Pick<ReportMember, 'title' | 'from' | 'to'>, now: number): string =>
  `${title} (${shortPeriodText(from, to, now)})`;
