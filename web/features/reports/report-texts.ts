import { IconCircleCheck, IconPencil, IconSend } from '@tabler/icons-react';
import type { Report, ReportFormat, ReportMember, ReportState } from '#shared/contracts/reports/reports.ts';
import { periodText } from '#web/ui/filter/filter-fields.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';

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

/** Until the operator has evaluated a draft, that is its next step, and then the approval. */
export const isEvaluated = ({ evaluation }: Pick<Report, 'evaluation'>) => evaluation.trim() !== '';

export const periodOf = ({ from, to }: Pick<ReportMember, 'from' | 'to'>) => periodText(from, to);

/** Number of locations that a row has room for by their names. */
const MAX_NAMED_LOCATIONS = 2;

/** @param names of all locations the user may see, by IRI, as far as they are loaded */
export function locationsText(locations: readonly string[], names: ReadonlyMap<string, string>): string {
  const knownNames = locations.map((location) => names.get(location)).filter((name) => name !== undefined);
  if (knownNames.length < locations.length || locations.length > MAX_NAMED_LOCATIONS)
    return `${locations.length} Standorte`;
  return knownNames.length === 1 ? knownNames.join('') : knownNames.map(shortLocationNames(names.values())).join(', ');
}
