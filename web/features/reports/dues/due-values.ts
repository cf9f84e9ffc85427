import { untilYesterday } from '#web/features/reports/create/report-period.ts';
import type { NewReport } from '#web/features/reports/create/new-report.ts';
import { type DueGroup, dueTone } from './report-due-groups.ts';

export const isRunning = ({ to }: DueGroup, today: string): boolean => to >= today;

/** Returns the values of a due report. Returns null on the first day of its period, because no day is over yet. */
export function valuesOfDue({ customer, from, to, locations }: DueGroup, today: string): NewReport | null {
  const period = untilYesterday({ from, to }, today);
  return period && { kind: 'socialConcept', customer, ...period, locations: locations.map(({ iri }) => ({ iri })) };
}

/** Returns the values of the most urgent report that is due soon and was not begun; null if there is none. */
export function nextDueValues(groups: readonly DueGroup[], today: string): NewReport | null {
  const nextDue = groups.find(({ report, daysLeft }) => report === undefined && dueTone(daysLeft) !== 'calm');
  return nextDue === undefined ? null : valuesOfDue(nextDue, today);
}
