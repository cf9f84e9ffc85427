import type { Violation } from '#server/http/render/errors.ts';
import { PREVIEW_DAYS, type RetentionRunState } from '#shared/contracts/retention/retention-runs.ts';
import { PERIOD_NAMES, type Periods, usualPeriods } from '#shared/domain/retention-kinds.ts';

/** A period that is not set has its default. */
export const periodsOf = (setPeriods: Partial<Periods>): Periods => ({ ...usualPeriods(), ...setPeriods });

/** Returns the changed periods as facts of the ledger: months before and after. */
export function changedPeriods(before: Periods, after: Periods): Readonly<Record<string, number>> {
  const changedNames = PERIOD_NAMES.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(
    changedNames.flatMap((name) => [[`${name}Before`, before[name]] as const, [`${name}After`, after[name]] as const]),
  );
}

interface RunPreview {
  readonly state: RetentionRunState;
  readonly total: number;
  readonly expires_at: Date;
}

export const OVER_MESSAGE = 'Über diesen Löschlauf ist bereits entschieden.';

/** Returns why this preview cannot be approved, or null if it can. */
export function refusalOf({ state, total, expires_at: expiresAt }: RunPreview, now: Date): string | null {
  if (state === 'expired' || (state === 'preview' && expiresAt < now))
    return `Diese Vorschau ist älter als ${PREVIEW_DAYS} Tage. Bitte einen neuen Löschlauf vorbereiten.`;
  if (state === 'searching') return 'Es wird noch gesucht, was fällig ist.';
  if (state !== 'preview') return OVER_MESSAGE;
  return total === 0 ? 'Es ist nichts fällig.' : null;
}

/** Consecutive failures after which a run counts as stuck; runs are retried every minute, so one failure is harmless. */
export const STUCK_FAILURES = 3;

interface RunProgress {
  readonly state: RetentionRunState;
  readonly failures: number;
}

/** Tells whether the run has failed so often that it needs attention. */
export const isStuck = ({ state, failures }: RunProgress): boolean =>
  (state === 'searching' || state === 'approved') && failures >= STUCK_FAILURES;

/** Returns the state of a run after it is rejected, or null if it cannot be rejected. */
export function endStateOf(run: RunProgress): 'discarded' | 'stopped' | null {
  if (run.state === 'preview' || run.state === 'searching') return 'discarded';
  return run.state === 'approved' && isStuck(run) ? 'stopped' : null;
}

/** Requires the approver to type the number of records, which proves that it was read. */
export const checkApproval = ({ total }: Pick<RunPreview, 'total'>, typedTotal: number): Violation[] =>
  typedTotal === total
    ? []
    : [{ propertyPath: 'total', message: `Bitte die Zahl der Einträge eingeben, die gelöscht werden: ${total}.` }];

interface ExecutedRun {
  readonly deleted: Readonly<Record<string, number>>;
  readonly spared: number;
  readonly periods: Periods;
}

const monthsOf = (periods: Periods) =>
  Object.fromEntries(PERIOD_NAMES.map((name) => [`${name}Months`, periods[name]] as const));

/** Returns the number of records to delete and the periods in force, as facts for the ledger. */
export const factsOfApproval = ({
  total,
  periods,
}: {
  readonly total: number;
  readonly periods: Periods;
}): Readonly<Record<string, number>> => ({ total, ...monthsOf(periods) });

/** Returns only counts and periods, because the ledger must not repeat deleted content. */
export const factsOfRun = ({ deleted, spared, periods }: ExecutedRun): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(Object.entries(deleted).map(([kind, count]) => [`${kind}Deleted`, count])),
  ...monthsOf(periods),
  spared,
});
