// Computes the position of each figure on the axis. Bars of several series are placed side by side, with a gap between
// the groups.
import type { ReportChart } from '#shared/domain/reports/report-content.ts';

export interface ChartData {
  readonly positions: readonly number[];
  /** Values by series, one for each position; null leaves it empty. */
  readonly values: readonly (readonly (number | null)[])[];
  /** The middle of each label's group. */
  readonly centres: readonly number[];
  /** Number of positions that belong to one label. */
  readonly groupSize: number;
}

export function chartData({ kind, labels, series }: ReportChart): ChartData {
  const groupSize = kind === 'bars' && series.length > 1 ? series.length + 1 : 1;
  const positions = Array.from({ length: labels.length * groupSize }, (_, index) => index);
  const offsetOf = (index: number) => (groupSize === 1 ? 0 : index);
  return {
    positions,
    groupSize,
    centres: labels.map((_, index) => index * groupSize + (groupSize === 1 ? 0 : (series.length - 1) / 2)),
    values: series.map(({ values }, index) =>
      positions.map((position) =>
        position % groupSize === offsetOf(index) ? (values[Math.floor(position / groupSize)] ?? null) : null,
      ),
    ),
  };
}
