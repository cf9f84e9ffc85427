import type { DayRow, LocationDays } from '#shared/contracts/authority-access/authority-days.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';

/** What a day of the calendar shows; `none` if nothing was due, or the day is not judged yet. */
export type DayState = 'kept' | 'incomplete' | 'missing' | 'closed' | 'silent' | 'none';

export interface CalendarDay {
  readonly day: string;
  readonly state: DayState;
}

const OPEN_STATES: readonly DayState[] = ['kept', 'incomplete', 'missing'];

interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Returns every day of the span with what it shows. */
export function calendarOf(
  { closedDays, silentDays, pendingDays }: Pick<LocationDays, 'closedDays' | 'silentDays' | 'pendingDays'>,
  { missingDays, incompleteDays, undueDays }: DayRow,
  { from, to }: DaySpan,
): CalendarDay[] {
  const states = new Map<string, DayState>([
    ...closedDays.map((day) => [day, 'closed'] as const),
    ...silentDays.map((day) => [day, 'silent'] as const),
    ...[...undueDays, ...pendingDays].map((day) => [day, 'none'] as const),
    ...missingDays.map((day) => [day, 'missing'] as const),
    ...incompleteDays.map(({ day }) => [day, 'incomplete'] as const),
  ]);
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push({ day, state: states.get(day) ?? 'kept' });
  return days;
}

/** Leaves out the days before the first one that is judged. */
export const fromFirstJudged = (calendar: readonly CalendarDay[]): readonly CalendarDay[] =>
  calendar.slice(
    Math.max(
      0,
      calendar.findIndex(({ state }) => OPEN_STATES.includes(state)),
    ),
  );

/** Opening days in the same state that follow one another. */
export interface DayRange extends DaySpan {
  readonly days: number;
}

/** Joins the opening days in a state that follow one another; the days between them on which it is closed do not count. */
export function rangesOf(calendar: readonly CalendarDay[], wanted: DayState): DayRange[] {
  const ranges: DayRange[] = [];
  let isInside = false;
  for (const { day, state } of calendar) {
    if (!OPEN_STATES.includes(state)) continue;
    const last = ranges.at(-1);
    if (state === wanted && isInside && last !== undefined)
      ranges[ranges.length - 1] = { ...last, to: day, days: last.days + 1 };
    else if (state === wanted) ranges.push({ from: day, to: day, days: 1 });
    isInside = state === wanted;
  }
  return ranges;
}

const dayFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
/** Formats a day as 'Di., 03.11.2026'. */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

export const rangeText = ({ from, to, days }: DayRange): string =>
  from === to
    ? dayText(from)
    : `${dayText(from).replace(to.slice(0, 4), '')} bis ${dayText(to)} (${formatNumber(days)} Öffnungstage)`;

const ofOpeningDays = (count: number) => (count === 1 ? 'einem Öffnungstag' : `${formatNumber(count)} Öffnungstagen`);

/** Says in one sentence whether the records of a location are complete. */
export function rowText(row: DayRow): string {
  const { section, judgedDays, missingDays, isDueDaily } = row;
  if (judgedDays === 0) return 'In diesem Zeitraum gibt es hier noch nichts zu beurteilen.';
  if (section === 'tours') return tourText(row);
  const kept = judgedDays - missingDays.length;
  const days = ofOpeningDays(judgedDays);
  if (kept === 0) return `An keinem von ${days} gibt es dieses Protokoll.`;
  if (!isDueDaily)
    return `An ${formatNumber(kept)} von ${days} gibt es dieses Protokoll. Nicht jeder Tag braucht eines.`;
  const kinds = missingKindsText(row);
  if (missingDays.length > 0) return `An ${formatNumber(missingDays.length)} von ${days} fehlt das Protokoll.${kinds}`;
  return kinds === ''
    ? `Es fehlt kein Tag: ein Protokoll an jedem von ${days}.`
    : `Ein Protokoll gibt es an jedem von ${days}.${kinds}`;
}

/** Names the kinds of a form that are missing on some days. */
export const missingKinds = ({ incompleteDays }: DayRow): string[] => [
  ...new Set(incompleteDays.flatMap(({ kinds }) => kinds)),
];

function missingKindsText(row: DayRow): string {
  return missingKinds(row)
    .map((kind) => {
      const days = row.incompleteDays.filter(({ kinds }) => kinds.includes(kind)).length;
      return ` An ${days === 1 ? 'einem Tag' : `${formatNumber(days)} Tagen`} fehlt ${kind}.`;
    })
    .join('');
}

const NO_TOURS = { judged: 0, others: 0 };

function tourText({
  judgedDays,
  missingDays,
  incompleteDays,
  missedTours: missed = NO_TOURS,
  unconfirmedTours: unconfirmed = NO_TOURS,
}: DayRow): string {
  const days = ofOpeningDays(judgedDays);
  const affected = formatNumber(missingDays.length + incompleteDays.length);
  const all = missingDays.length > 0 ? `, an ${formatNumber(missingDays.length)} davon alle versäumt` : '';
  const others = lackTextsOf(missed.others, unconfirmed.others).join(', ');
  const other = others === '' ? '' : ` Dazu ${others} am laufenden Tag oder außerhalb der Öffnungstage.`;
  const lacked = lackedToursText(missed.judged, unconfirmed.judged);
  if (lacked === '') return `An ${days} ist kein Kontrollgang versäumt oder ohne Bestätigung.${other}`;
  return `${lacked} an ${affected} von ${days}${all}.${other}`;
}

const lackTextsOf = (missed: number, unconfirmed: number): string[] => [
  ...(missed > 0 ? [`${formatNumber(missed)} versäumt`] : []),
  ...(unconfirmed > 0 ? [`${formatNumber(unconfirmed)} ohne Bestätigung`] : []),
];

/**
 * Counts the tours that were missed, and apart from them those that completed themselves, in the words of the overview:
 * '2 Kontrollgänge versäumt, 27 ohne Bestätigung'. Returns '' if there are none.
 */
export function lackedToursText(missed: number, unconfirmed: number): string {
  const [first = '', ...others] = lackTextsOf(missed, unconfirmed);
  const noun = first.startsWith('1 ') ? 'Kontrollgang' : 'Kontrollgänge';
  return [first.replace(' ', ` ${noun} `), ...others].join(', ');
}

/** Says what is missing on a day of a location, in the words of its calendars; why it lacks nothing, if it does not. */
export function lackTexts(location: LocationDays, day: string): { readonly isGap: boolean; readonly texts: string[] } {
  const texts = location.rows.filter(({ isDueDaily }) => isDueDaily).flatMap((row) => rowLackTexts(row, day));
  if (texts.length > 0) return { isGap: true, texts };
  if (location.pendingDays.includes(day)) return { isGap: false, texts: ['Dieser Tag wird noch nicht beurteilt.'] };
  if (location.closedDays.includes(day)) return { isGap: false, texts: ['An diesem Tag war nicht geöffnet.'] };
  if (location.silentDays.includes(day)) return { isGap: false, texts: ['Stiller Tag: Es war geschlossen.'] };
  return { isGap: false, texts: ['An diesem Tag fehlt nichts.'] };
}

function rowLackTexts({ section, title, missingDays, incompleteDays }: DayRow, day: string): string[] {
  const isTours = section === 'tours';
  if (missingDays.includes(day)) return [isTours ? 'Alle Kontrollgänge versäumt' : `${title} fehlt`];
  const incomplete = incompleteDays.find((one) => one.day === day);
  if (incomplete === undefined) return [];
  return isTours
    ? [lackedToursText(incomplete.missed, incomplete.unconfirmed ?? 0)]
    : [`${title}: ${incomplete.kinds.join(' und ')} fehlt`];
}

/** Says how many days have a protocol of each kind: 'Öffnen: 152, Schließen: 61'. */
export const kindsText = ({ kinds, isDueDaily }: DayRow): string =>
  (isDueDaily ? kinds : []).map(({ label, days }) => `${label}: ${formatNumber(days)}`).join(', ');
