import type { Violation } from '#server/http/errors.ts';
import { daysAfter, localDay, localMoment, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PREVIEW_DAYS, type RetentionRunState } from '#shared/contracts/retention-runs.ts';
import { PERIOD_KINDS, PERIOD_NAMES, type PeriodName, type Periods, usualPeriods } from '#shared/retention-kinds.ts';

/** What is not set is as usual. */
export const periodsOf = (set: Partial<Periods>): Periods => ({ ...usualPeriods(), ...set });

/** What is different now, as facts of the ledger: months before and after. */
export function changedPeriods(before: Periods, after: Periods): Readonly<Record<string, number>> {
  const changed = PERIOD_NAMES.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(
    changed.flatMap((name) => [[`${name}Before`, before[name]] as const, [`${name}After`, after[name]] as const]),
  );
}

/**
 * What is older than this moment is over. A record of any day of a year stays for so many months after the end of that year;
 * what belongs to somebody who left stays for so many months after the day.
 */
export function cutoffOf(name: PeriodName, months: number, now: Date): Date {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const day = PERIOD_KINDS[name].from === 'exit' ? monthsAfter(today, -months) : yearBegun(monthsAfter(today, -months));
  return new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));
}

const yearBegun = (day: string) => `${day.slice(0, 4)}-01-01`;

/** A preview nobody approved by then says too little of what is there. */
export const previewExpiry = (now: Date): Date => {
  const last = daysAfter(localDay(now.getTime(), SERVER_TIME_ZONE), PREVIEW_DAYS);
  return new Date(localMoment(last, '23:59', SERVER_TIME_ZONE));
};

/** Of all kinds, by name. */
export const cutoffsOf = (periods: Periods, now: Date): Readonly<Record<PeriodName, Date>> => ({
  activities: cutoffOf('activities', periods.activities, now),
  inspectionTours: cutoffOf('inspectionTours', periods.inspectionTours, now),
  tasks: cutoffOf('tasks', periods.tasks, now),
  protocols: cutoffOf('protocols', periods.protocols, now),
  proofs: cutoffOf('proofs', periods.proofs, now),
  files: cutoffOf('files', periods.files, now),
});

interface Preview {
  readonly state: RetentionRunState;
  readonly total: number;
  readonly expires_at: Date;
}

export const OVER_MESSAGE = 'Über diesen Löschlauf ist bereits entschieden.';

/** Why this preview cannot be approved, or null. */
export function refusalOf({ state, total, expires_at: expiresAt }: Preview, now: Date): string | null {
  if (state === 'expired' || (state === 'preview' && expiresAt < now))
    return `Diese Vorschau ist älter als ${PREVIEW_DAYS} Tage. Bitte einen neuen Löschlauf vorbereiten.`;
  if (state !== 'preview') return OVER_MESSAGE;
  return total === 0 ? 'Es ist nichts fällig.' : null;
}

/** Who approves has read how much it is. */
export const checkApproval = ({ total }: Pick<Preview, 'total'>, typed: number): Violation[] =>
  typed === total
    ? []
    : [{ propertyPath: 'total', message: `Bitte die Zahl der Einträge eingeben, die gelöscht werden: ${total}.` }];

interface Executed {
  readonly deleted: Readonly<Record<string, number>>;
  readonly spared: number;
  readonly periods: Periods;
}

/** Numbers alone: what was deleted is not told again. */
export const factsOfRun = ({ deleted, spared, periods }: Executed): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(Object.entries(deleted).map(([kind, count]) => [`${kind}Deleted`, count])),
  ...Object.fromEntries(PERIOD_NAMES.map((name) => [`${name}Months`, periods[name]])),
  spared,
});
