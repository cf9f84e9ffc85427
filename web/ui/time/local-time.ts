import { daysAfter } from '#shared/domain/time/days.ts';
import { FOR_TODAY_HOURS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

/**
 * Formatting and parsing of dates. All locations are in Germany, so the time zone is fixed: a tablet set to another
 * zone shows and records local time anyway.
 */
export const LOCAL_TIME_ZONE = 'Europe/Berlin';

type Moment = string | number;
const toDate = (moment: Moment) => new Date(moment);

/** Creates a formatter when it is used first, because each takes a slow tablet 5 ms, and a screen needs only some of them. */
function onFirstUse<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => (formatter ??= create());
}

function inLocalZone(options: Intl.DateTimeFormatOptions, language = 'de-DE') {
  const formatter = onFirstUse(() => new Intl.DateTimeFormat(language, { timeZone: LOCAL_TIME_ZONE, ...options }));
  return (moment: Moment) => formatter().format(toDate(moment));
}

const headingDay = inLocalZone({ weekday: 'short', day: 'numeric', month: 'short' });
const headingDayAndYear = inLocalZone({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const nearDay = inLocalZone({ day: 'numeric', month: 'short' });
const nearDayAndYear = inLocalZone({ day: 'numeric', month: 'short', year: 'numeric' });
const sortableMinute = inLocalZone({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

/** Formats a day as '20. November 2026'. */
export const formatLongDay = inLocalZone({ day: '2-digit', month: 'long', year: 'numeric' });
/** Formats a day as 'Freitag, 20. November 2026'. */
export const formatWeekday = inLocalZone({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** Formats a day as '20.11.2026'. */
export const formatDay = inLocalZone({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** Formats a time as '15:04'. */
export const formatTime = inLocalZone({ hour: '2-digit', minute: '2-digit' });
/** Formats a time with its day as '20.11.2026, 15:04'. */
export const formatDateTime = (moment: Moment) => `${formatDay(moment)}, ${formatTime(moment)}`;

/** Returns the calendar day at the location, e.g. '2026-11-20'. */
export const localDay = inLocalZone({}, 'sv-SE');

/** Returns until when something is due that is for today: the end of the day, or later when midnight is near. */
const forTodayUntil = (now: number) => now + FOR_TODAY_HOURS * HOUR_MILLISECONDS;

/** Returns whether what is due at a moment is for today, as the database decides it for the dashboard. */
export const isForToday = (moment: Moment, now: number) =>
  localDay(moment) <= localDay(now) || toDate(moment).getTime() < forTodayUntil(now);

/** Returns the last day on which something that is for today can be due: tomorrow when midnight is near. */
export const lastDayForToday = (now: number) => localDay(forTodayUntil(now));

/** Returns 'heute, 15:04', 'gestern, 15:04' or 'morgen, 15:04', otherwise the date and the time. */
export function formatRelativeDateTime(moment: Moment, now: number): string {
  const name = nearDayName(localDay(moment), now);
  return `${name ?? formatDay(moment)}, ${formatTime(moment)}`;
}

/** Returns 'heute', 'gestern' or 'morgen', otherwise 'am 20. Nov.'. */
export const formatRelativeDay = (moment: Moment, now: number) =>
  nearDayName(localDay(moment), now) ?? `am ${formatNearDay(moment, now)}`;

/** Returns 'bis heute' or 'bis morgen', otherwise 'bis 20. Nov.'. */
export const formatDeadlineDay = (moment: Moment, now: number) =>
  `bis ${nearDayName(localDay(moment), now) ?? formatNearDay(moment, now)}`;

function nearDayName(day: string, now: number): string | null {
  if (day === localDay(now)) return 'heute';
  if (day === daysAfter(localDay(now), -1)) return 'gestern';
  if (day === daysAfter(localDay(now), 1)) return 'morgen';
  return null;
}

const isSameYear = (moment: Moment, now: number) => localDay(moment).slice(0, 4) === localDay(now).slice(0, 4);

/** '20. Nov.', and '30. Dez. 2025' for another year. */
export const formatNearDay = (moment: Moment, now: number) =>
  (isSameYear(moment, now) ? nearDay : nearDayAndYear)(moment);

/** 'Fr 20. Nov.', and 'Di 30. Dez. 2025' for another year. */
const formatNearWeekday = (moment: Moment, now: number) =>
  (isSameYear(moment, now) ? headingDay : headingDayAndYear)(moment).replace('.,', '');

/** 'Fr 20. Nov., 15:04', and 'Di 30. Dez. 2025, 15:04' for another year. */
export const formatNearDateTime = (moment: Moment, now: number) =>
  `${formatNearWeekday(moment, now)}, ${formatTime(moment)}`;

/** Returns 'heute, 15:04', 'gestern, 15:04' or 'morgen, 15:04', otherwise 'Fr 20. Nov., 15:04'. */
export function formatRelativeNearDateTime(moment: Moment, now: number): string {
  const name = nearDayName(localDay(moment), now);
  return name === null ? formatNearDateTime(moment, now) : `${name}, ${formatTime(moment)}`;
}

/** 'Heute, Fr 20. Nov.', and 'Di 30. Dez. 2025' for another year. */
export function formatDayHeading(moment: Moment, now: number): string {
  const text = formatNearWeekday(moment, now);
  const name = nearDayName(localDay(moment), now);
  return name === null ? text : `${name[0]?.toUpperCase()}${name.slice(1)}, ${text}`;
}

/** Returns the exclusive upper bound that the API expects for an inclusive day; '' stays ''. */
export const dayAfter = (day: string) => (day === '' ? '' : daysAfter(day, 1));

/**
 * Returns a duration such as '4 min', '2 Std. 5 min', '1 Tag' or '3 Tage': whole minutes, and whole days from one day
 * on.
 */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MILLISECONDS);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} Std.` : `${hours} Std. ${minutes % 60} min`;
  return hours < 48 ? '1 Tag' : `${Math.floor(hours / 24)} Tage`;
}

const timeAgo = onFirstUse(() => new Intl.RelativeTimeFormat('de-DE'));

/**
 * Returns how long ago a moment was: 'gerade eben', 'vor 5 Minuten', 'vor 2 Stunden' or 'vor 1 Tag'. A day is 24 hours here,
 * so it is not called 'gestern'.
 */
export function formatTimeAgo(moment: Moment, now: number): string {
  const minutes = Math.floor((now - toDate(moment).getTime()) / MINUTE_MILLISECONDS);
  if (minutes < 1) return 'gerade eben';
  if (minutes < 60) return timeAgo().format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? timeAgo().format(-hours, 'hour') : timeAgo().format(-Math.floor(hours / 24), 'day');
}

/** Returns the local day and time as a form holds them, e.g. '2026-11-20T15:04'. */
export const toLocalInput = (moment: Moment) => sortableMinute(moment).replace(' ', 'T');

/** Parses a local day and time at the location, as a form holds them; null if they are incomplete. */
export function fromLocalInput(input: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(input)) return null;
  const asIfUtc = Date.parse(`${input.slice(0, 16)}:00Z`);
  if (Number.isNaN(asIfUtc)) return null;
  // Two steps are needed, because around a change to or from daylight saving the offset of the guess may differ from
  // that of the result.
  const guess = asIfUtc - localOffset(asIfUtc);
  return toWire(asIfUtc - localOffset(guess));
}

function localOffset(instant: number): number {
  return Date.parse(`${toLocalInput(instant)}:00Z`) - Math.floor(instant / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
}

/** Returns the API's format of a date, e.g. '2026-11-20T14:04:00+00:00'. */
export const toWire = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}+00:00`;

/** Returns the API's format of a calendar day, which has neither time nor zone: '2026-11-20T00:00:00+00:00'. */
export const dayToWire = (day: string) => `${day}T00:00:00+00:00`;
