import type { ReportCell, ReportChart, ReportColumn, ReportTable } from '#shared/domain/reports/report-content.ts';
import { reportNumber } from '#shared/domain/reports/report-number.ts';

/** For what is not known or does not apply. */
const NOTHING = '–';

/** `2026-11-22` and `2026-11-22T14:05`, wall clocks already. */
function dayText(text: string): string {
  const [day = '', time] = text.split('T');
  const german = day.split('-').toReversed().join('.');
  return time === undefined ? german : `${german}, ${time.slice(0, 5)}`;
}

export function cellText(cell: ReportCell | undefined, type: ReportColumn['type']): string {
  if (cell === null || cell === undefined || cell === '') return NOTHING;
  if (typeof cell === 'number') return reportNumber(type, cell);
  return type === 'date' || type === 'dateTime' ? dayText(cell) : cell;
}

/** The same figures for who reads rather than looks. */
export const tableOf = ({ key, caption, labels, series, unit }: ReportChart): ReportTable => ({
  key: `${key}-table`,
  caption,
  columns: [
    { key: 'label', heading: 'Zeitraum', type: 'text' },
    ...series.map(({ label }, index): ReportColumn => ({
      key: String(index),
      heading: label,
      type: unit === '%' ? 'percent' : 'number',
    })),
  ],
  rows: labels.map((label, index) => [label, ...series.map(({ values }) => values[index] ?? null)]),
});
