import { weekday } from './calendar.ts';

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * Reads the few parts of RFC 5545 that our own templates use.
 * @returns minutes after local midnight if the rule falls on this day (YYYY-MM-DD), else null
 */
export function dueMinuteOn(rule: string, day: string): number | null {
  const parts = new Map(
    rule.split(';').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name, value];
    }),
  );
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const period = parts.get('FREQ') === 'YEARLY' ? year : parts.get('FREQ') === 'MONTHLY' ? month - 1 : 0;
  const isDue =
    period % interval === 0 &&
    (parts.get('BYDAY') ?? weekdayCodes[weekday(day) - 1]) === weekdayCodes[weekday(day) - 1] &&
    Number(parts.get('BYMONTHDAY') ?? dayOfMonth) === dayOfMonth &&
    Number(parts.get('BYMONTH') ?? month) === month;
  return isDue ? Number(parts.get('BYHOUR')) * 60 + Number(parts.get('BYMINUTE')) : null;
}
