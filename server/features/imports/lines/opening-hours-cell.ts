import type { OpeningPeriod } from '#shared/contracts/locations/locations.ts';
import { refuseCell } from './cell-values.ts';

const DAY_ABBREVIATIONS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];
const DAY_PATTERN = '(?:mo|di|mi|do|fr|sa|so)[a-z]*\\.?';
const TIME_PATTERN = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const PERIOD_PATTERN = new RegExp(
  String.raw`\s*(täglich|${DAY_PATTERN}(?:\s*[-,]\s*${DAY_PATTERN})*)\s*:?\s*${TIME_PATTERN}\s*-\s*${TIME_PATTERN}\s*(?:[,;/\n]\s*|$)`,
  'y',
);
const ALWAYS_OPEN_WORDS = ['durchgehend', 'immer', '24/7'];

/** Parses `Mo-Fr 10:00-02:00, Sa, So 12-24 Uhr`; an empty list means always open. @throws ValidationFailed */
export function openingHoursCell(text: string | undefined): OpeningPeriod[] | undefined {
  if (text === undefined) return undefined;
  const plainText = text
    .toLocaleLowerCase('de')
    .replaceAll(/\s*uhr\b/g, '')
    .replaceAll(/\s(?:bis)\s|[–—]/g, '-')
    .replaceAll(/\s(?:und|u\.)\s|[&+]/g, ',')
    .trim();
  if (ALWAYS_OPEN_WORDS.includes(plainText)) return [];
  const periods: OpeningPeriod[] = [];
  PERIOD_PATTERN.lastIndex = 0;
  while (PERIOD_PATTERN.lastIndex < plainText.length) {
    const foundPeriod = PERIOD_PATTERN.exec(plainText);
    if (foundPeriod === null)
      throw refuseCell('openingHours', 'Bitte so angeben: Mo-Fr 10:00-02:00, Sa-So 12:00-02:00.');
    const [, daysText = '', fromHour, fromMinute, toHour, toMinute] = foundPeriod;
    periods.push({ days: daysIn(daysText), from: clockText(fromHour, fromMinute), to: clockText(toHour, toMinute) });
  }
  return periods;
}

/** Accepts 24:00 for midnight. */
const clockText = (hour = '', minute = '00') => `${(hour === '24' ? '0' : hour).padStart(2, '0')}:${minute}`;

function daysIn(text: string): number[] {
  // oxlint-disable-next-line texts/no-comparison -- the imported file writes it, as it writes the weekdays
  if (text === 'täglich') return DAY_ABBREVIATIONS.map((_, dayIndex) => dayIndex + 1);
  return text.split(',').flatMap((part) => {
    const [firstDay = 0, lastDay = firstDay] = part
      .split('-')
      .map((day) => DAY_ABBREVIATIONS.indexOf(day.trim().slice(0, 2)));
    // A range may cross the end of the week: Sa-Mo.
    return Array.from({ length: ((lastDay - firstDay + 7) % 7) + 1 }, (_, dayIndex) => ((firstDay + dayIndex) % 7) + 1);
  });
}
