import { expect, it } from 'vitest';
import { locationsText, reportFileName, shortPeriodText } from './report-texts.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');

it.each([
  ['2026-10-01', '2026-10-31', 'Oktober 2026'],
  ['2024-02-01', '2024-02-29', 'Februar 2024'],
  ['2026-10-06', '2026-11-10', '6. Okt. – 10. Nov.'],
  ['2025-12-01', '2026-01-31', '1. Dez. 2025 – 31. Jan.'],
])('the period from %s to %s is written as “%s”', (from, to, text) => {
  expect(shortPeriodText(from, to, NOW)).toBe(text);
});

it('one or two locations are named, more of them or unknown ones are counted', () => {
  const names = new Map([
    ['/api/locations/1', 'Spielhalle Altona'],
    ['/api/locations/2', 'Spielhalle Wandsbek'],
    ['/api/locations/3', 'Spielhalle Stade'],
    ['/api/locations/4', 'Wettladen Stade'],
  ]);
  const [first = '', second = '', third = ''] = names.keys();
  expect(locationsText([first], names)).toBe('Spielhalle Altona');
  expect(locationsText([first, second], names)).toBe('Altona, Wandsbek');
  expect(locationsText([first, third], names)).toBe('Altona, Spielhalle Stade');
  expect(locationsText([first, second, third], names)).toBe('3 Standorte');
  expect(locationsText([first, '/api/locations/9'], names)).toBe('2 Standorte');
});

it('the file of a draft has another name than that of the approved report', () => {
  const report = { kind: 'monthly', from: '2026-10-01', to: '2026-10-31' } as const;
  expect(reportFileName({ ...report, state: 'draft' }, 'pdf')).toBe('Monatsbericht-2026-10-01-2026-10-31-Entwurf.pdf');
  expect(reportFileName({ ...report, state: 'approved' }, 'pdf')).toBe('Monatsbericht-2026-10-01-2026-10-31.pdf');
});
