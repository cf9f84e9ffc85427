import { expect, test } from 'vitest';
import type { ReportChart } from '#shared/domain/reports/report-content.ts';
import { displayText, tableOf } from './report-cells.ts';

test.each([
  [null, 'number', '–'],
  ['', 'text', '–'],
  [0, 'number', '0'],
  [12_345.678, 'number', '12.345,68'],
  [97.5, 'percent', '97,5\u00a0%'],
  [-17, 'change', '−17'],
  [13, 'change', '+13'],
  [null, 'change', '–'],
  ['2026-01-05', 'date', '05.01.2026'],
  ['2026-01-05T09:30', 'dateTime', '05.01.2026, 09:30'],
  ['Spielpause empfohlen', 'text', 'Spielpause empfohlen'],
] as const)('the cell %s of the type %s is shown as %s', (cell, type, text) => {
  expect(displayText(cell, type)).toBe(text);
});

test('a chart has the same figures as a table', () => {
  const chart: ReportChart = {
    key: 'tours',
    caption: 'Kontrollgänge',
    kind: 'bars',
    unit: 'Gänge',
    labels: ['Okt', 'Nov'],
    series: [
      { label: 'Durchgeführt', values: [40, 38] },
      { label: 'Versäumt', values: [1, null] },
    ],
  };
  expect(tableOf(chart).rows).toEqual([
    ['Okt', 40, 1],
    ['Nov', 38, null],
  ]);
  expect(tableOf(chart).columns.map(({ heading }) => heading)).toEqual(['Zeitraum', 'Durchgeführt', 'Versäumt']);
});
