import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MILLISECONDS } from '#shared/durations.ts';

/** What every rule is counted from: a Monday, the first day of a month and of an even year. */
const COUNTED_FROM = '20240101T000000';
/** Enough for five years of days; looking on would take seconds. */
const MAX_STEPS = 2000;
/**
 * How far ahead the next dates are looked for, in ever longer stretches. The library's own search for the next date has no
 * end: for a rule that falls in ten thousand years, or never, it would keep everybody waiting for half a minute.
 */
const SEARCHED_DAYS = [2, 40, 400, 5 * 366];
/** Of rules in use; reading one takes 60 µs. */
const MAX_REMEMBERED = 1000;

/** Parts of a rule and what they may say (RFC 5545, 3.3.10): the library passes over what it does not know. */
const list = (value: string) => new RegExp(`^${value}(,${value})*$`);
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}T\d{6}Z$/,
  BYHOUR: list('([01]?\\d|2[0-3])'),
  BYMINUTE: /^[0-5]?\d$/,
  BYSECOND: /^0?0$/,
  BYDAY: list('([+-]?\\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTH: list('([1-9]|1[0-2])'),
  BYMONTHDAY: list('[+-]?([1-9]|[12]\\d|3[01])'),
  BYYEARDAY: list('[+-]?[1-9]\\d{0,2}'),
  BYWEEKNO: list('[+-]?([1-9]|[1-4]\\d|5[0-3])'),
  BYSETPOS: list('[+-]?[1-9]\\d{0,2}'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** What is wrong with the text of a rule, in the words of whoever typed it; null for a rule that falls again after `now`. */
export function recurrenceProblem(text: string, timeZone: string, now: Date): string | null {
  const hasDate = () => nextOccurrences(text, timeZone, { after: now, count: 1 }).length > 0;
  return textProblem(text) ?? (hasDate() ? null : 'Diese Regel ergibt keinen künftigen Termin.');
}

function textProblem(text: string): string | null {
  const pairs = text.split(';').map((part) => part.split('='));
  const names = pairs.map(([name = '']) => name);
  if (names.some((name) => name === 'COUNT')) return 'Bitte ein Ende mit UNTIL angeben; COUNT ist nicht möglich.';
  if (/FREQ=(MINUTELY|SECONDLY)/.test(text) || /BYMINUTE=\d+,/.test(text))
    return 'Eine Aufgabe kann höchstens einmal je Stunde wiederkehren.';
  const unreadable = pairs.find(([name = '', value = '', ...more]) => more.length > 0 || !parts[name]?.test(value));
  if (unreadable !== undefined)
    return `„${unreadable.join('=').slice(0, 40)}“ gehört nicht in eine Wiederholungsregel nach RFC 5545.`;
  if (new Set(names).size < names.length) return 'Jeder Teil der Regel darf nur einmal vorkommen.';
  // Each hour multiplies what has to be counted through before the one place is found.
  if (names.includes('BYSETPOS') && /BYHOUR=\d+,/.test(text))
    return 'Bitte zusammen mit BYSETPOS nur eine Uhrzeit angeben.';
  if (!names.includes('FREQ')) return 'Bitte angeben, wie oft die Aufgabe wiederkehrt: FREQ=DAILY, WEEKLY, MONTHLY …';
  return names.includes('BYHOUR') || text.includes('FREQ=HOURLY')
    ? null
    : 'Bitte eine Uhrzeit angeben, zum Beispiel BYHOUR=12;BYMINUTE=0.';
}

interface Window {
  /** Exclusive. */
  readonly after: Date;
  /** Inclusive. */
  readonly until: Date;
}

/**
 * When the rule falls, by the clock on the location's wall: noon stays noon when the clocks change. As the standard has it, a
 * time that is skipped in spring does not fall that night, and one that comes twice in autumn falls the first time.
 * @throws Error for a text that recurrenceProblem() refuses
 */
export function occurrencesBetween(text: string, timeZone: string, { after, until }: Window): Date[] {
  return ruleOf(text, timeZone)
    .between(after, until, true)
    .map(({ epochMilliseconds }) => new Date(epochMilliseconds))
    .filter((date) => date > after);
}

/** The next dates within five years, soonest first; none for a text that is no rule. */
export function nextOccurrences(
  text: string,
  timeZone: string,
  { after, count }: { readonly after: Date; readonly count: number },
): Date[] {
  if (textProblem(text) !== null) return [];
  const dates: Date[] = [];
  try {
    let searched = after;
    for (const days of SEARCHED_DAYS) {
      const until = new Date(after.getTime() + days * DAY_MILLISECONDS);
      dates.push(...occurrencesBetween(text, timeZone, { after: searched, until }));
      if (dates.length >= count) break;
      searched = until;
    }
  } catch {
    // It gives up on rules such as the 30th of February.
  }
  return dates.slice(0, count);
}

const remembered = new Map<string, RRuleTemporal>();

function ruleOf(text: string, timeZone: string): RRuleTemporal {
  const key = `${timeZone} ${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${COUNTED_FROM}\nRRULE:${text}`,
    strict: true,
    maxIterations: MAX_STEPS,
    cache: false,
  });
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, rule);
  return rule;
}
