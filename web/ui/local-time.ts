import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/durations.ts';

/**
 * Dates as people read and type them. Locations are in Germany: the zone is fixed, so a tablet set to
 * another zone shows and records the same hour as the clock on the wall.
 */
export const LOCAL_TIME_ZONE = 'Europe/Berlin';

type Moment = string | number;
const toDate = (moment: Moment) => new Date(moment);
const inLocalZone = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: LOCAL_TIME_ZONE, ...options });

const longDay = inLocalZone({ day: '2-digit', month: 'long', year: 'numeric' });
const weekdayAndDay = inLocalZone({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = inLocalZone({ day: '2-digit', month: '2-digit', year: 'numeric' });
const clockTime = inLocalZone({ hour: '2-digit', minute: '2-digit' });
const sortableDay = new Intl.DateTimeFormat('sv-SE', { timeZone: LOCAL_TIME_ZONE });
const sortableMinute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: LOCAL_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** '20. November 2026' */
export const formatLongDay = (moment: Moment) => longDay.format(toDate(moment));
/** 'Freitag, 20. November 2026' */
export const formatWeekday = (moment: Moment) => weekdayAndDay.format(toDate(moment));
/** '20.11.2026' */
export const formatDay = (moment: Moment) => shortDay.format(toDate(moment));
/** '15:04' */
export const formatTime = (moment: Moment) => clockTime.format(toDate(moment));
/** '20.11.2026, 15:04' */
export const formatDateTime = (moment: Moment) => `${formatDay(moment)}, ${formatTime(moment)}`;

/** The calendar day at the location: '2026-11-20'. */
export const localDay = (moment: Moment) => sortableDay.format(toDate(moment));

/** 'heute, 15:04', 'gestern, 15:04', 'morgen, 15:04', else with the date. */
export function formatNear(moment: Moment, now: number): string {
  const name = nearDayName(localDay(moment), now);
  return `${name ?? formatDay(moment)}, ${formatTime(moment)}`;
}

function nearDayName(day: string, now: number): string | null {
  if (day === localDay(now)) return 'heute';
  if (day === addDays(localDay(now), -1)) return 'gestern';
  if (day === addDays(localDay(now), 1)) return 'morgen';
  return null;
}

/** '2026-11-20' + 1 → '2026-11-21'; calendar days, so daylight saving does not matter. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** The API's `before` is the day after the last one wanted; '' stays open. */
export const dayAfter = (day: string) => (day === '' ? '' : addDays(day, 1));

/** '4 min', '2 Std. 5 min', '1 Tag', '3 Tage': how long something has lasted, in whole minutes, from a day on in whole days. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MILLISECONDS);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} Std.` : `${hours} Std. ${minutes % 60} min`;
  return hours < 48 ? '1 Tag' : `${Math.floor(hours / 24)} Tage`;
}

/** What `<input type="datetime-local">` shows for a moment: '2026-11-20T15:04'. */
export const toLocalInput = (moment: Moment) => sortableMinute.format(toDate(moment)).replace(' ', 'T');

/** The moment somebody at the location means by '2026-11-20T15:04'; null while it is not a full date. */
export function fromLocalInput(input: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(input)) return null;
  const asIfUtc = Date.parse(`${input.slice(0, 16)}:00Z`);
  if (Number.isNaN(asIfUtc)) return null;
  // Two steps, since the offset at the guess may differ from the one at the result around a change of clocks.
  const guess = asIfUtc - localOffset(asIfUtc);
  return toWire(asIfUtc - localOffset(guess));
}

function localOffset(instant: number): number {
  return Date.parse(`${toLocalInput(instant)}:00Z`) - Math.floor(instant / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
}

/** '2026-11-20T14:04:00+00:00', the way dates travel. */
export const toWire = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}+00:00`;

/** A calendar day, which has no hour and no zone, the way it travels: '2026-11-20T00:00:00+00:00'. */
export const dayToWire = (day: string) => `${day}T00:00:00+00:00`;
