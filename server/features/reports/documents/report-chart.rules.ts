// Converts a chart for printing: positions are shares of its width and height, and a text describes it for people who
// cannot see it.
import { seriesColour } from '#shared/domain/charts/chart-colours.ts';
import type { ReportChart } from '#shared/domain/reports/report-content.ts';
import { unitNextToCaption } from '#shared/domain/reports/report-chart-unit.ts';
import { fittingLabels, MAX_LABELS, ticksUpTo } from '#shared/domain/charts/chart-scale.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';

export interface DrawnChart {
  readonly caption: string;
  /** Describes the chart in words, for people who cannot see it. */
  readonly description: string;
  readonly kind: ReportChart['kind'];
  /** Unit of the values; empty if the caption contains it. */
  readonly unit: string;
  /** Horizontal lines with their height and label. */
  readonly scale: readonly { readonly at: number; readonly text: string }[];
  /** Labels of the horizontal axis. If there are many, some are empty. */
  readonly labels: readonly string[];
  readonly series: readonly {
    readonly label: string;
    readonly colour: string;
    readonly heights: readonly (number | null)[];
  }[];
  /** Numbers above the bars, if there is enough space for them. */
  readonly figures: readonly (readonly string[])[];
}

const MAX_PRINTED_NUMBERS = 16;
const MAX_VALUES_IN_WORDS = 40;

export function drawnChart(chart: ReportChart, maxLabels: number = MAX_LABELS.wholePage): DrawnChart {
  const { caption, kind, labels, series } = chart;
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const ticks = ticksUpTo(highest);
  const highestTick = ticks.at(-1) ?? 1;
  const labelledIndexes = new Set(fittingLabels(labels.length, maxLabels));
  const hasFigures = kind === 'bars' && labels.length * series.length <= MAX_PRINTED_NUMBERS;
  return {
    caption,
    description: describeChart(chart),
    kind,
    unit: unitNextToCaption(chart),
    scale: ticks.map((tick) => ({ at: tick / highestTick, text: germanNumber(tick) })),
    labels: labels.map((label, index) => (labelledIndexes.has(index) ? label : '')),
    series: series.map(({ label, values }, index) => ({
      label,
      colour: seriesColour(chart, index, 'light'),
      heights: labels.map((_, position) => heightOf(values[position], highestTick)),
    })),
    figures: series.map(({ values }) => (hasFigures ? values.map((value) => numberText(value)) : [])),
  };
}

const heightOf = (value: number | null | undefined, highestTick: number) =>
  value === null || value === undefined ? null : Math.max(0, value) / highestTick;

const numberText = (value: number | null) => (value === null ? '' : germanNumber(value));

function describeChart({ caption, kind, unit, labels, series }: ReportChart): string {
  const kindText = kind === 'bars' ? 'Säulendiagramm' : 'Liniendiagramm';
  const seriesInWords = series.map(({ label, values }) => `${label}: ${valuesInWords(labels, values)}`);
  return `${kindText} „${caption}“, Einheit ${unit}. ${seriesInWords.join('. ')}.`;
}

function valuesInWords(labels: readonly string[], values: readonly (number | null)[]): string {
  const knownValues = values.flatMap((value, index) => (value === null ? [] : [{ value, label: labels[index] ?? '' }]));
  const [firstValue] = knownValues;
  if (firstValue === undefined) return 'keine Daten';
  if (knownValues.length <= MAX_VALUES_IN_WORDS)
    return knownValues.map(({ value, label }) => `${label} ${germanNumber(value)}`).join('; ');
  const highest = knownValues.reduce((highestValue, candidate) =>
    candidate.value > highestValue.value ? candidate : highestValue,
  );
  const lowest = knownValues.reduce((highestValue, candidate) =>
    candidate.value < highestValue.value ? candidate : highestValue,
  );
  const valueWithLabel = (candidate: typeof firstValue) => `${germanNumber(candidate.value)} (${candidate.label})`;
  return `${knownValues.length} Werte von ${firstValue.label} bis ${knownValues.at(-1)?.label ?? ''}, höchster ${valueWithLabel(highest)}, niedrigster ${valueWithLabel(lowest)}`;
}
