import { expect, it } from 'vitest';
import { valueText } from './filter-fields.ts';

const FRIDAY = '2026-11-27';
const SUNDAY = '2026-11-29';

it.each([
  [FRIDAY, FRIDAY, FRIDAY, 'Heute'],
  ['2026-11-23', SUNDAY, FRIDAY, 'Diese Woche'],
  ['2026-11-16', '2026-11-22', FRIDAY, 'Letzte Woche'],
  ['2026-11-23', SUNDAY, SUNDAY, 'Diese Woche'],
  ['2026-11-09', '2026-11-15', FRIDAY, '9.–15. Nov.'],
  ['2026-10-28', '2026-11-12', FRIDAY, '28. Okt. – 12. Nov.'],
  ['2026-11-16', '', FRIDAY, 'ab 16. Nov.'],
  ['', '2025-12-31', FRIDAY, 'bis 31. Dez. 2025'],
  ['', '', FRIDAY, ''],
])('a filter from “%s” to “%s” on %s is called “%s”', (from, to, today, text) => {
  expect(valueText({ kind: 'period', label: 'Zeitraum' }, { from, to }, today)).toBe(text);
});
