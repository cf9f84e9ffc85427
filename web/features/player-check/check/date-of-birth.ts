/** Inserts dots while the user types digits: '06051980' becomes '06.05.1980', and '6.5.80' stays unchanged. */
export function insertDots(typedText: string, previousText: string): string {
  // Four digits before a hyphen are the year of '1980-05-06'.
  if (/^\d{2}\.\d{2}-$/.test(typedText)) return typedText.replace('.', '');
  // Deleting a dot must not insert it again.
  if (typedText.length < previousText.length || /[^\d.]/.test(typedText)) return typedText;
  const digits = typedText.replaceAll('.', '').slice(0, 8);
  if (typedText.includes('.') && !/^\d{2}\.(\d{0,6}|\d{2}\.\d{0,4})$/.test(typedText)) return typedText;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/**
 * Explains why a completely typed date cannot be a date of birth; null for one that can be, or is not complete. The
 * sentences are short, because they stand in the place of the label.
 */
export function dateOfBirthFault(typedText: string, today: string): string | null {
  if (partsOf(typedText) === null) return null;
  const day = toWireDay(typedText, today);
  if (day === null) return 'Diesen Tag gibt es nicht.';
  if (day > today) return 'Der Tag liegt in der Zukunft.';
  return day < '1900' ? 'Bitte das Jahr prüfen.' : null;
}

/**
 * Converts '6.5.1980', '6.5.80', '060580', '06051980' or '1980-05-06' to '1980-05-06'; null if the text is no calendar
 * day. `today` decides the century of a year of two digits.
 */
export function toWireDay(typedText: string, today: string): string | null {
  const parts = partsOf(typedText);
  if (parts === null) return null;
  const monthAndDay = `${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;
  const wireDay = `${parts.year.length === 2 ? addCentury(parts.year, monthAndDay, today) : parts.year}-${monthAndDay}`;
  const date = new Date(`${wireDay}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== wireDay ? null : wireDay;
}

interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

const DATE_FORMATS = [
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
];

function partsOf(typedText: string): DateParts | null {
  for (const format of DATE_FORMATS) {
    const { day, month, year } = format.exec(typedText.trim())?.groups ?? {};
    if (day !== undefined && month !== undefined && year !== undefined) return { day, month, year };
  }
  return null;
}

/** Returns the latest year in which the person is at least one year old, so that nobody is older than 101. */
function addCentury(shortYear: string, monthAndDay: string, today: string): string {
  const recentYear = 2000 + Number(shortYear);
  return String(`${recentYear + 1}-${monthAndDay}` <= today ? recentYear : recentYear - 100);
}
