import { IconCircleCheck, IconPencil, IconSend } from '@tabler/icons-react';
import type { ReportFormat, ReportMember, ReportState } from '#shared/contracts/reports/reports.ts';
import { periodText } from '#web/ui/filter/filter-fields.ts';

export const REPORT_STATE_ICONS = {
  draft: IconPencil,
  approved: IconCircleCheck,
  submitted: IconSend,
} as const satisfies Record<ReportState, typeof IconSend>;

export const FORMAT_TEXTS = {
  pdf: 'PDF',
  csv: 'CSV',
  xlsx: 'Excel',
  zip: 'ZIP',
} as const satisfies Record<ReportFormat, string>;

export const isJobRunning = ({ work }: Pick<ReportMember, 'work'>) => work === 'waiting' || work === 'running';

export const periodOf = ({ from, to }: Pick<ReportMember, 'from' | 'to'>) => periodText(from, to);

/** @param names of locations by IRI, as far as they are loaded */
export function locationsText(locations: readonly string[], names: ReadonlyMap<string, string>): string {
  const [first = ''] = locations;
  const nameOfOnlyLocation = names.get(first);
  return locations.length === 1 && nameOfOnlyLocation !== undefined
    ? nameOfOnlyLocation
    : `${locations.length} Standorte`;
}
