import uPlot from 'uplot';
import { type ColourScheme, seriesColour } from '#shared/domain/charts/chart-colours.ts';
import { fittingLabels, MAX_LABELS } from '#shared/domain/charts/chart-scale.ts';
import type { ReportChart } from '#shared/domain/reports/report-content.ts';
import type { ChartData } from './chart-data.ts';

const INK = { light: '#5b6570', dark: '#a6adb4' } as const;
const GRID = { light: '#e3e7ea', dark: '#343d45' } as const;
const DASHES = [[], [6, 4], [2, 3], [10, 4, 2, 4]];
const LABEL_PIXELS = 84;
const LABEL_HEIGHT_PIXELS = 28;
const FONT = '13px system-ui, sans-serif';
const numberFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

interface PlotOptions {
  readonly chart: ReportChart;
  readonly data: ChartData;
  readonly scheme: ColourScheme;
  readonly width: number;
  readonly height: number;
  /** Called with the index of the label under the pointer. */
  readonly onLabelHovered: (label: number | null) => void;
}

export function plotOptions({ chart, data, scheme, width, height, onLabelHovered }: PlotOptions): uPlot.Options {
  const { labels, kind } = chart;
  const margin = kind === 'bars' ? 0.6 : 0.2;
  const lastPosition = data.positions.length - (data.groupSize === 1 ? 1 : 2);
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-margin, lastPosition + margin] },
      y: { range: (_plot, _low, high) => valueRange(high) },
    },
    axes: [
      {
        ...axisStyle(scheme),
        size: LABEL_HEIGHT_PIXELS,
        grid: { show: false },
        splits: (plot) =>
          fittingLabels(labels.length, Math.min(MAX_LABELS.wholePage, Math.floor(plot.width / LABEL_PIXELS))).map(
            (index) => data.centres[index] ?? 0,
          ),
        values: (_plot, splits) => splits.map((split) => labels[Math.floor(split / data.groupSize)] ?? ''),
      },
      { ...axisStyle(scheme), size: 56, values: (_plot, splits) => splits.map((value) => numberFormat.format(value)) },
    ],
    series: [
      {},
      ...chart.series.map(({ label }, index) =>
        seriesStyle({ label, index, kind, colour: seriesColour(chart, index, scheme) }),
      ),
    ],
    hooks: {
      setCursor: [
        ({ cursor: { idx } }) =>
          onLabelHovered(idx === null || idx === undefined ? null : Math.floor(idx / data.groupSize)),
      ],
    },
  };
}

/**
 * Returns the range of the axis. It starts at zero, leaves space above the highest value, and avoids fractions of a
 * record.
 */
const valueRange = (high: number | null): [number, number] => [0, Math.max(2, (high ?? 0) * 1.08)];

const axisStyle = (scheme: ColourScheme): uPlot.Axis => ({
  stroke: INK[scheme],
  font: FONT,
  grid: { stroke: GRID[scheme], width: 1 },
  ticks: { show: false },
  incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
});

interface SeriesOptions {
  readonly label: string;
  readonly index: number;
  readonly kind: ReportChart['kind'];
  readonly colour: string;
}

function seriesStyle({ label, index, kind, colour }: SeriesOptions): uPlot.Series {
  if (kind === 'bars') {
    const paths = uPlot.paths.bars?.({ size: [0.8, 64], radius: 0.1 });
    return { label, fill: colour, width: 0, points: { show: false }, ...(paths !== undefined && { paths }) };
  }
  return {
    label,
    stroke: colour,
    width: 2.5,
    dash: DASHES[index % DASHES.length] ?? [],
    points: { size: 7, fill: colour },
  };
}
