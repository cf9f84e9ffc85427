import { expect, test } from 'vitest';
import type { ReportChart } from '#shared/domain/reports/report-content.ts';
import { chartData } from './chart-data.ts';

const chart = (kind: ReportChart['kind'], ...values: number[][]): ReportChart => ({
  key: 'chart',
  caption: 'Kontrollgänge',
  kind,
  unit: 'Gänge',
  labels: ['Okt', 'Nov'],
  series: values.map((numbers, index) => ({ label: String(index), values: numbers })),
});

test('bars of one series, and lines, have one position for each label', () => {
  expect(chartData(chart('bars', [3, 4]))).toMatchObject({ positions: [0, 1], values: [[3, 4]], centres: [0, 1] });
  expect(chartData(chart('lines', [3, 4], [5, 6])).values).toEqual([
    [3, 4],
    [5, 6],
  ]);
});

test('bars of two series are placed side by side', () => {
  expect(chartData(chart('bars', [3, 4], [5, 6]))).toEqual({
    positions: [0, 1, 2, 3, 4, 5],
    groupSize: 3,
    centres: [0.5, 3.5],
    values: [
      [3, null, null, 4, null, null],
      [null, 5, null, null, 6, null],
    ],
  });
});
