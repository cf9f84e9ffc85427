import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

/**
 * DTSTART of every rule, from which INTERVAL counts. It is a Monday and the first day of a month and of an even year, so
 * every second week, month or year is counted from the beginning of one.
 */
const RULE_START = '20240101T000000';
/** Limits the library's search. It is enough for a daily rule over five years; more steps would take seconds. */
const MAX_STEPS = 2000;
/**
 * How far ahead the next dates are searched, in increasing steps. The library's own search for the next date has no
 * limit: for a rule with a date in ten thousand years, or never, it would block the server for half a minute.
 */
const SEARCH_SPANS_DAYS = [2, 40, 400, 5 * 366];
/** Maximum number of cached rules; parsing a rule takes 60 µs. */
const MAX_CACHED_RULES = 1000;

const listPattern = (value: string) => new RegExp(`^${value}(,${value})*$`);
/** Parts of a rule and their allowed values (RFC 5545, 3.3.10). The library ignores parts that it does not know. */
const partPatterns: Readonly<Record<string, RegExp>> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}T\d{6}Z$/,
  BYHOUR: listPattern('([01]?\\d|2[0-3])'),
  BYMINUTE: /^[0-5]?\d$/,
  BYSECOND: /^0?0$/,
  BYDAY: listPattern('([+-]?\\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTH: listPattern('([1-9]|1[0-2])'),
  BYMONTHDAY: listPattern('[+-]?([1-9]|[12]\\d|3[01])'),
  BYYEARDAY: listPattern('[+-]?[1-9]\\d{0,2}'),
  BYWEEKNO: listPattern('[+-]?([1-9]|[1-4]\\d|5[0-3])'),
  BYSETPOS: listPattern('[+-]?[1-9]\\d{0,2}'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** Returns what is wrong with a rule, as a sentence for the user; null for a valid rule with a date after `now`. */
export function recurrenceProblem(text: string, timeZone: string, now: Date): string | null {
  const hasDate = () => nextOccurrences(text, timeZone, { after: now, count: 1 }).length > 0;
  return syntaxProblem(text) ?? (hasDate() ? null : 'Diese Regel ergibt keinen künftigen Termin.');
}

function syntaxProblem(text: string): string | null {
  const pairs = text.split(';').map((part) => part.split('='));
  const names = pairs.map(([name = '']) => name);
  if (names.some((name) => name === 'COUNT')) return 'Bitte ein Ende mit UNTIL angeben; COUNT ist nicht möglich.';
  if (/FREQ=(MINUTELY|SECONDLY)/.test(text) || /BYMINUTE=\d+,/.test(text))
    return 'Eine Aufgabe kann höchstens einmal je Stunde wiederkehren.';
  const unreadablePair = pairs.find(
    ([name = '', value = '', ...more]) => more.length > 0 || !partPatterns[name]?.test(value),
  );
  if (unreadablePair !== undefined)
    return `„${unreadablePair.join('=').slice(0, 40)}“ gehört nicht in eine Wiederholungsregel nach RFC 5545.`;
  if (new Set(names).size < names.length) return 'Jeder Teil der Regel darf nur einmal vorkommen.';
  // Each hour multiplies the number of dates that have to be enumerated for BYSETPOS.
  if (names.includes('BYSETPOS') && /BYHOUR=\d+,/.test(text))
    return 'Bitte zusammen mit BYSETPOS nur eine Uhrzeit angeben.';
  if (!names.includes('FREQ')) return 'Bitte angeben, wie oft die Aufgabe wiederkehrt: FREQ=DAILY, WEEKLY, MONTHLY …';
  return names.includes('BYHOUR') || text.includes('FREQ=HOURLY')
    ? null
    : 'Bitte eine Uhrzeit angeben, zum Beispiel BYHOUR=12;BYMINUTE=0.';
}

interface TimeWindow {
  /** Exclusive. */
  readonly after: Date;
  /** Inclusive. */
  readonly until: Date;
}

/**
 * Returns the dates of the rule in local time: noon stays noon when the clocks change. According to RFC 5545, a local
 * time that is skipped in spring has no occurrence on that day, and a local time that occurs twice in autumn means the
 * first one.
 * @throws Error for a text that recurrenceProblem() refuses
 */
export function occurrencesBetween(text: string, timeZone: string, { after, until }: TimeWindow): Date[] {
  return ruleOf(text, timeZone)
    .between(after, until, true)
    .map(({ epochMilliseconds }) => new Date(epochMilliseconds))
    .filter((date) => date > after);
}

/** Returns the next dates within five years, soonest first; none for an invalid rule. */
export function nextOccurrences(
  text: string,
  timeZone: string,
  { after, count }: { readonly after: Date; readonly count: number },
): Date[] {
  if (syntaxProblem(text) !== null) return [];
  const dates: Date[] = [];
  try {
    let searchedUntil = after;
    for (const days of SEARCH_SPANS_DAYS) {
      const searchEnd = new Date(after.getTime() + days * DAY_MILLISECONDS);
      dates.push(...occurrencesBetween(text, timeZone, { after: searchedUntil, until: searchEnd }));
      if (dates.length >= count) break;
      searchedUntil = searchEnd;
    }
  } catch {
    // The library throws for rules without any date, such as the 30th of February.
  }
  return dates.slice(0, count);
}

const cachedRules = new Map<string, RRuleTemporal>();

function ruleOf(text: string, timeZone: string): RRuleTemporal {
  const key = `${timeZone} ${text}`;
  const cachedRule = cachedRules.get(key);
  if (cachedRule !== undefined) return cachedRule;
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${RULE_START}\nRRULE:${text}`,
    strict: true,
    maxIterations: MAX_STEPS,
    cache: false,
  });
  if (cachedRules.size >= MAX_CACHED_RULES) cachedRules.clear();
  cachedRules.set(key, rule);
  return rule;
}
