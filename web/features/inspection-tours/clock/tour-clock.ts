import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { missedAt, nextTourDue, type Period } from '#shared/domain/tour-deadline.ts';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';

/** Below this limit the ring turns amber, like the badge of a task. */
export const SOON_SECONDS = 300;
/** A longer interval in seconds is shown in hours, minutes and seconds. */
const MAX_INTERVAL_IN_MINUTES = 3600;

type TourPlan = Pick<TourClock, 'periods' | 'silentDays' | 'intervalSeconds' | 'isReverse' | 'lastAt' | 'lastSource'>;

/** `none`: no tour will be due in the known period; `closed`: no tour is due before the next opening. */
export type TourState = 'none' | 'closed' | 'running' | 'soon' | 'due';

/** Whether no tour can be due yet, so that a button to start one is not the next step. */
export const isIdle = (state: TourState) => state === 'none' || state === 'closed';

/** The state of the clock at one moment. Times are milliseconds since 1970 by the server's clock. */
export interface TourReading {
  readonly state: TourState;
  /** The current deadline; null before the next opening. */
  readonly dueAt: number | null;
  /** The remaining seconds, rounded up, so that 0 means the deadline has passed; negative afterwards. */
  readonly secondsLeft: number;
  /** The remaining share of the interval, from 1 to 0. */
  readonly share: number;
  readonly opensAt: number | null;
  /** Whether the location is open. It may be open although no further tour is due today. */
  readonly isOpen: boolean;
  /** Name of the silent day if today is one. */
  readonly silentDay: string | null;
  /** The latest missed deadline, until the next tour. */
  readonly missedDueAt: number | null;
}

/**
 * Computes the state from deadlines alone, so that a reload, a sleeping tab or a lost connection changes nothing.
 * Offline it counts the same tours as missed as the server will.
 */
export function readTourClock(clock: TourPlan, now: number): TourReading {
  const periods = clock.periods.map(toPeriod);
  const isOpen = periods.some(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  const { dueAt, missedDueAt } = dueAfterMissed({ ...clock, periods }, now);
  const opening = periods.find((period) => dueAt !== null && period.opensAt <= dueAt && dueAt < period.closesAt);
  const silentDay = clock.silentDays?.find(({ day }) => day === localDay(now))?.name ?? null;
  const idle = { dueAt: null, secondsLeft: 0, share: 0, isOpen, silentDay, missedDueAt };
  if (dueAt === null || opening === undefined) return { ...idle, state: 'none', opensAt: null };
  if (now < opening.opensAt) return { ...idle, state: 'closed', opensAt: opening.opensAt };
  const secondsLeft = Math.ceil((dueAt - now) / 1000);
  const share = Math.min(1, Math.max(0, (dueAt - now) / 1000 / clock.intervalSeconds));
  return { state: stateOf(secondsLeft), dueAt, secondsLeft, share, opensAt: null, isOpen, silentDay, missedDueAt };
}

const toPeriod = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }): Period => ({
  opensAt: Date.parse(opensAt),
  closesAt: Date.parse(closesAt),
});

function stateOf(secondsLeft: number): TourState {
  if (secondsLeft <= 0) return 'due';
  return secondsLeft < SOON_SECONDS ? 'soon' : 'running';
}

function dueAfterMissed(plan: Omit<TourPlan, 'periods'> & { readonly periods: readonly Period[] }, now: number) {
  let lastAt = plan.lastAt === undefined ? null : Date.parse(plan.lastAt);
  let missedDueAt = plan.lastSource === 'missed' ? lastAt : null;
  // Without an interval the loop would never end.
  if (plan.intervalSeconds <= 0) return { dueAt: null, missedDueAt };
  let dueAt = nextTourDue(plan, lastAt);
  while (dueAt !== null && missedAt(dueAt) <= now) {
    lastAt = dueAt;
    missedDueAt = dueAt;
    dueAt = nextTourDue(plan, lastAt);
  }
  return { dueAt, missedDueAt };
}

/** Returns e.g. '12:33', or '1:04:07' if the interval exceeds an hour. Never returns a negative time. */
export function formatTourCountdown(secondsLeft: number, intervalSeconds: number): string {
  const seconds = Math.max(0, secondsLeft);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const secondsText = twoDigits(seconds % 60);
  const minutes = Math.floor(seconds / 60);
  if (intervalSeconds <= MAX_INTERVAL_IN_MINUTES) return `${minutes}:${secondsText}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${secondsText}`;
}

type IdleReading = Pick<TourReading, 'isOpen' | 'opensAt' | 'silentDay'>;

/** Returns the texts that are shown while no countdown is running: the state and its reason, and when tours continue. */
export function idleTexts(
  { isOpen, opensAt, silentDay }: IdleReading,
  now: number,
): { state: string; nextTour: string } {
  const openingTime =
    opensAt === null
      ? null
      : localDay(opensAt) === localDay(now)
        ? `um ${formatTime(opensAt)}`
        : formatRelativeDateTime(opensAt, now);
  if (silentDay !== null && !isOpen)
    return { state: `Heute geschlossen: ${silentDay}`, nextTour: opensText(openingTime) };
  if (openingTime === null) return { state: 'Zurzeit ist kein Kontrollgang vorgesehen.', nextTour: '' };
  if (isOpen) return { state: 'Bis zum Schließen kein Kontrollgang mehr', nextTour: `Öffnet wieder ${openingTime}` };
  return { state: 'Geschlossen', nextTour: opensText(openingTime) };
}

const opensText = (openingTime: string | null) => (openingTime === null ? '' : `Öffnet ${openingTime}`);

/** Returns the prefix of the browser tab's title; '' while no countdown is running. */
export function tabTitlePrefix({ state, secondsLeft }: TourReading, intervalSeconds: number): string {
  if (state === 'due') return '● Kontrollgang fällig';
  return state === 'running' || state === 'soon' ? formatTourCountdown(secondsLeft, intervalSeconds) : '';
}

/**
 * Returns the text that screen readers announce once when five minutes are left, and once when the tour is due. Returns
 * '' otherwise.
 */
export function announcementOf({ state }: TourReading): string {
  if (state === 'soon') return 'In weniger als fünf Minuten ist ein Kontrollgang fällig.';
  return state === 'due' ? 'Der Kontrollgang ist fällig.' : '';
}
