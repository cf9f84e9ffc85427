/**
 * Converts a recurrence rule to the editor's fields and back. A rule that the fields cannot express is `custom` and
 * keeps its text.
 */
export interface RecurrenceFields {
  readonly frequency: Frequency;
  /** Interval as a text: '1', '2', '3' … */
  readonly interval: string;
  /** Time of day, e.g. '12:15'. */
  readonly time: string;
  /** Weekdays, e.g. 'MO,WE'. */
  readonly weekdays: string;
  /** Day of the month, '1' to '31', or '-1' for the last one. */
  readonly monthDay: string;
  /** Month, '1' to '12'. */
  readonly month: string;
  /** The rule as an RRULE of RFC 5545. */
  readonly rule: string;
}

export type Frequency = 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'custom';

export const FREQUENCY_TEXTS = {
  none: 'keine: nur von Hand',
  daily: 'täglich',
  weekly: 'wöchentlich',
  monthly: 'monatlich',
  yearly: 'jährlich',
  custom: 'erweitert (RRULE)',
} as const satisfies Record<Frequency, string>;

export const WEEKDAYS = {
  MO: 'Montag',
  TU: 'Dienstag',
  WE: 'Mittwoch',
  TH: 'Donnerstag',
  FR: 'Freitag',
  SA: 'Samstag',
  SU: 'Sonntag',
} as const;

export const LAST_DAY = '-1';

const NO_RECURRENCE: RecurrenceFields = {
  frequency: 'none',
  interval: '1',
  time: '12:00',
  weekdays: 'MO',
  monthDay: '1',
  month: '1',
  rule: '',
};

const NAMES = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const;

/** The rule parts that the fields of each frequency can express; any other part makes the rule `custom`. */
const TIMES = ['FREQ', 'INTERVAL', 'BYHOUR', 'BYMINUTE'];
const SHOWN: Readonly<Record<keyof typeof NAMES, readonly string[]>> = {
  DAILY: TIMES,
  WEEKLY: [...TIMES, 'BYDAY'],
  MONTHLY: [...TIMES, 'BYMONTHDAY'],
  YEARLY: [...TIMES, 'BYMONTH', 'BYMONTHDAY'],
};

export function toRecurrenceFields(rule: string | undefined): RecurrenceFields {
  if (rule === undefined || rule === '') return NO_RECURRENCE;
  const parts = new Map(rule.split(';').map((part) => splitOnce(part)));
  const frequency = parts.get('FREQ') ?? '';
  if (!isFrequency(frequency) || !isSimple(parts, SHOWN[frequency]))
    return { ...NO_RECURRENCE, frequency: 'custom', rule };
  return {
    frequency: NAMES[frequency],
    interval: parts.get('INTERVAL') ?? '1',
    time: `${twoDigits(parts.get('BYHOUR'))}:${twoDigits(parts.get('BYMINUTE'))}`,
    weekdays: parts.get('BYDAY') ?? NO_RECURRENCE.weekdays,
    monthDay: parts.get('BYMONTHDAY') ?? NO_RECURRENCE.monthDay,
    month: parts.get('BYMONTH') ?? NO_RECURRENCE.month,
    rule,
  };
}

const isFrequency = (text: string): text is keyof typeof NAMES => text in NAMES;

/** The fields can express one time of day, weekdays without a number, and one day of a month. */
function isSimple(parts: ReadonlyMap<string, string>, shown: readonly string[]): boolean {
  const patterns: Readonly<Record<string, RegExp>> = {
    BYDAY: /^(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*$/,
    BYMONTHDAY: /^(-1|[1-9]|[12]\d|3[01])$/,
    BYMONTH: /^\d+$/,
    BYHOUR: /^\d+$/,
    BYMINUTE: /^\d+$/,
  };
  const fits = ([name, value]: [string, string]) => shown.includes(name) && (patterns[name]?.test(value) ?? true);
  return parts.has('BYHOUR') && [...parts].every(fits);
}

function splitOnce(part: string): [name: string, value: string] {
  const [name = '', value = ''] = part.split('=');
  return [name, value];
}

const twoDigits = (number = '0') => number.padStart(2, '0');

/** Returns '' for a task that does not recur. */
export function toRule({ frequency, interval, time, weekdays, monthDay, month, rule }: RecurrenceFields): string {
  if (frequency === 'none') return '';
  if (frequency === 'custom') return rule.trim();
  const [hour, minute] = time.split(':').map(Number);
  const days: Readonly<Record<string, readonly string[]>> = {
    daily: [],
    weekly: [`BYDAY=${weekdays}`],
    monthly: [`BYMONTHDAY=${monthDay}`],
    yearly: [`BYMONTH=${month}`, `BYMONTHDAY=${monthDay}`],
  };
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval === '1' || interval === '' ? [] : [`INTERVAL=${interval}`]),
    ...(days[frequency] ?? []),
    `BYHOUR=${hour ?? ''}`,
    `BYMINUTE=${minute ?? ''}`,
  ].join(';');
}

/** Describes a rule in German, e.g. 'jeden Montag, 14:00 Uhr'. A `custom` rule is returned unchanged. */
export function recurrenceText(rule: string | undefined): string {
  const fields = toRecurrenceFields(rule);
  if (fields.frequency === 'none') return 'nur von Hand';
  if (fields.frequency === 'custom') return fields.rule;
  return `${dayText(fields)}, ${fields.time} Uhr`;
}

function dayText({ frequency, interval, weekdays, monthDay, month }: RecurrenceFields): string {
  const isEach = interval === '1';
  const date = monthDay === LAST_DAY ? 'letzten Tag' : `${monthDay}.`;
  if (frequency === 'daily') return isEach ? 'täglich' : `alle ${interval} Tage`;
  if (frequency === 'weekly') {
    const names = weekdays.split(',').map((code) => nameOf(WEEKDAYS, code));
    return isEach ? `jeden ${listed(names)}` : `alle ${interval} Wochen am ${listed(names)}`;
  }
  if (frequency === 'monthly') return isEach ? `jeden Monat am ${date}` : `alle ${interval} Monate am ${date}`;
  const when = monthDay === LAST_DAY ? `am letzten Tag im ${monthName(month)}` : `am ${date} ${monthName(month)}`;
  return isEach ? `jedes Jahr ${when}` : `alle ${interval} Jahre ${when}`;
}

const nameOf = (names: Readonly<Record<string, string>>, code: string) => names[code] ?? code;

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} und ${names.at(-1) ?? ''}`;

const monthNameFormat = new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'UTC' });
const monthName = (month: string) => monthNameFormat.format(Date.UTC(2024, Number(month) - 1, 1));

export const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: monthName(value) };
});
