import type { ReportCell, ReportChart, ReportColumn, ReportTable } from '#shared/domain/reports/report-content.ts';
import { cellText } from '#shared/domain/reports/report-cell.ts';

/** Text of a cell whose figure is unknown or does not apply. */
const EMPTY_CELL_TEXT = '–';

/** Returns the text of a cell. It is never empty, because an empty cell would look like an error. */
export const displayText = (cell: ReportCell | undefined, type: ReportColumn['type']): string =>
  cellText(type, cell ?? null) || EMPTY_CELL_TEXT;

/** Returns the figures of a chart as a table, for people who cannot see the chart. */
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
