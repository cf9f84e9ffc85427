import type { ReportDue } from '#shared/contracts/reports/report-dues.ts';

/** Locations of one state that report on the same days, so that one report is enough for all of them. */
export interface DueGroup extends Omit<ReportDue, 'location' | 'name'> {
  readonly key: string;
  readonly locations: readonly { readonly iri: string; readonly name: string }[];
}

/** Groups the dues in the given order, in which the most urgent comes first. */
export function groupDues(dues: readonly ReportDue[]): DueGroup[] {
  const groups = new Map<string, DueGroup>();
  for (const { location: iri, name, ...due } of dues) {
    const key = [due.customer, due.state, due.from, due.to, due.dueOn, due.mode, due.report ?? ''].join(' ');
    const locations = groups.get(key)?.locations ?? [];
    groups.set(key, { ...due, key, locations: [...locations, { iri, name }] });
  }
  return [...groups.values()];
}

/** A report that is due later than this is not shown as a next step. */
const SOON_DAYS = 30;

export function dueTone(daysLeft: number): 'act' | 'soon' | 'calm' {
  if (daysLeft < 0) return 'act';
  return daysLeft <= SOON_DAYS ? 'soon' : 'calm';
}

/** Maximum number of dues that are shown at once. */
const MAX_NEXT = 3;

/** Divides the dues into those that are to be done next and those that have time. */
export function divideDues(groups: readonly DueGroup[]): {
  readonly next: readonly DueGroup[];
  readonly later: readonly DueGroup[];
} {
  const urgentCount = groups.filter(({ daysLeft }) => dueTone(daysLeft) !== 'calm').length;
  const nextCount = Math.min(urgentCount, MAX_NEXT);
  return { next: groups.slice(0, nextCount), later: groups.slice(nextCount) };
}

export function timeLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'heute';
  const days = Math.abs(daysLeft);
  const count = days === 1 ? '1 Tag' : `${days} Tage`;
  return daysLeft < 0 ? `seit ${days === 1 ? '1 Tag' : `${days} Tagen`} überfällig` : `noch ${count}`;
}
