import { expect, it } from 'vitest';
import { shortPeriodText } from './months.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');

it.each([
  ['2026-10-01', '2026-10-31', 'Oktober 2026'],
  ['2024-02-01', '2024-02-29', 'Februar 2024'],
  ['2026-10-06', '2026-11-10', '6. Okt. – 10. Nov.'],
  ['2026-11-16', '2026-11-22', '16.–22. Nov.'],
  ['2025-11-02', '2025-11-09', '2.–9. Nov. 2025'],
  ['2026-11-16', '2026-11-16', '16. Nov.'],
  ['2025-12-01', '2026-01-31', '1. Dez. 2025 – 31. Jan.'],
])('the period from %s to %s is written as “%s”', (from, to, text) => {
  expect(shortPeriodText(from, to, NOW)).toBe(text);
});
