import type { TourClock } from '#shared/contracts/inspection-tours.ts';
import { missedAt, nextTourDue, type Period } from '#shared/tour-deadline.ts';
import { formatNear, formatTime, localDay } from '#web/ui/local-time.ts';

/** From here on the ring is amber, as a task's badge is. */
export const SOON_SECONDS = 300;
/** A longer interval is read in hours, minutes and seconds. */
const MAX_INTERVAL_IN_MINUTES = 3600;

type TourPlan = Pick<TourClock, 'periods' | 'silentDays' | 'intervalSeconds' | 'isReverse' | 'lastAt' | 'lastSource'>;

/** `none`: nothing will be due in the known time; `closed`: nothing before the next opening. */
export type TourState = 'none' | 'closed' | 'running' | 'soon' | 'due';

/** What the clock says at one moment. Moments are milliseconds by the server's clock. */
export interface TourReading {
  readonly state: TourState;
  /** The deadline that counts now; null before the next opening. */
  readonly dueAt: number | null;
  /** Rounded up, so that 0 means over; negative afterwards. */
  readonly secondsLeft: number;
  /** How much of the interval is left, from 1 to 0. */
  readonly share: number;
  readonly opensAt: number | null;
  /** The location is open, though today asks for no further tour. */
  readonly isOpen: boolean;
  /** Name of the silent day that today is. */
  readonly silentDay: string | null;
  /** The latest deadline nobody answered, until somebody walks again. */
  readonly missedDueAt: number | null;
}

/**
 * Told by deadlines alone, so a reload, a sleeping tab or a lost connection changes nothing. Without an answer of the
 * server it counts as missed what the server would.
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
  // Without an interval the same moment would be due for ever.
  if (plan.intervalSeconds <= 0) return { dueAt: null, missedDueAt };
  let dueAt = nextTourDue(plan, lastAt);
  while (dueAt !== null && missedAt(dueAt) <= now) {
    lastAt = dueAt;
    missedDueAt = dueAt;
    dueAt = nextTourDue(plan, lastAt);
  }
  return { dueAt, missedDueAt };
}

/** '12:33'; '1:04:07' where the interval exceeds an hour. Nothing is left of what is over. */
export function formatTourCountdown(secondsLeft: number, intervalSeconds: number): string {
  const seconds = Math.max(0, secondsLeft);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const rest = twoDigits(seconds % 60);
  const minutes = Math.floor(seconds / 60);
  if (intervalSeconds <= MAX_INTERVAL_IN_MINUTES) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}

type IdleReading = Pick<TourReading, 'isOpen' | 'opensAt' | 'silentDay'>;

/** In place of the countdown while none runs. */
export function idleText({ isOpen, opensAt, silentDay }: IdleReading, now: number): string {
  if (opensAt === null) return 'Zurzeit ist kein Kontrollgang vorgesehen.';
  const when = localDay(opensAt) === localDay(now) ? `um ${formatTime(opensAt)}` : formatNear(opensAt, now);
  if (isOpen) return `Heute kein Kontrollgang mehr, weiter ${when}`;
  return silentDay === null ? `Geschlossen, öffnet ${when}` : `Heute ist ${silentDay}: geschlossen, öffnet ${when}`;
}

/** What goes before the name of the page in the title of the browser tab; '' while nothing runs. */
export function titleOfReading({ state, secondsLeft }: TourReading, intervalSeconds: number): string {
  if (state === 'due') return '● Kontrollgang fällig';
  return state === 'running' || state === 'soon' ? formatTourCountdown(secondsLeft, intervalSeconds) : '';
}

/** Read out once each, when five minutes and when nothing is left; '' in between. */
export function announcementOf({ state }: TourReading): string {
  if (state === 'soon') return 'In weniger als fünf Minuten ist ein Kontrollgang fällig.';
  return state === 'due' ? 'Der Kontrollgang ist fällig.' : '';
}
