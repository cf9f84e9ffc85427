import type { ReportFormat, ReportState } from '#shared/contracts/reports/reports.ts';
import { fileNamePart } from '#shared/file-name-part.ts';
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts';

interface NamedReport {
  readonly kind: ReportKind;
  /** YYYY-MM-DD, as is `to`. */
  readonly from: string;
  readonly to: string;
  readonly state: ReportState;
  readonly locationNames: readonly string[];
}

/**
 * Returns the name under which a file of a report is saved. It names the only location, so that the reports of several
 * locations differ, and the draft, so that nobody takes it for the approved report.
 */
export function reportFileName(
  { kind, locationNames: [location, ...others], from, to, state }: NamedReport,
  format: ReportFormat,
): string {
  const parts = [
    fileNamePart(REPORT_KINDS[kind].title),
    ...(location === undefined || others.length > 0 ? [] : [fileNamePart(location)]),
    from,
    to,
    ...(state === 'draft' ? ['Entwurf'] : []),
  ];
  return `${parts.join('-')}.${format}`;
}
