import { untilYesterday } from '#web/features/reports/create/report-period.ts';
import type { NewReport } from '#web/features/reports/create/new-report.ts';
import type { DueGroup } from './report-due-groups.ts';

export const isRunning = ({ to }: DueGroup, today: string): boolean => to >= today;

/** Returns the values of a due report. Returns null on the first day of its period, because no day is over yet. */
export function valuesOfDue({ customer, from, to, locations }: DueGroup, today: string): NewReport | null {
  const period = untilYesterday({ from, to }, today);
  return period && { kind: 'socialConcept', customer, ...period, locations: locations.map(({ iri }) => ({ iri })) };
}

/** Returns the report that is due next and was not begun. */
export const nextDueOf = (groups: readonly DueGroup[]): DueGroup | undefined =>
  groups.find(({ report }) => report === undefined);
