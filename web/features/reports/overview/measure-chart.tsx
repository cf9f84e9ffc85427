import { useElementSize } from '@mantine/hooks';
import { fittingLabels, labelCentre, MAX_LABELS, ticksUpTo } from '#shared/domain/charts/chart-scale.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';
import { labelledBars, MEASURE_TEXTS, STEP_TEXTS } from '#shared/domain/reports/overview-texts.ts';
import type { MeasureSteps } from '#shared/domain/reports/report-overview.ts';
import { ChartKey, ChartLegend } from '#web/ui/chart/chart-legend.tsx';
import chart from '#web/ui/chart/chart.module.css';
import styles from './overview.module.css';

const CHART_HEIGHT = 208;
const AXIS_WIDTH = 44;
const PLOT_TOP = 20;
const PLOT_BOTTOM = CHART_HEIGHT - 28;
const BAR_SHARE = 0.62;
const PREVIOUS_LINE_SHARE = 0.86;
const LETTER_WIDTH = 7;
const LABEL_GAP = 12;
/** Minimum width of a bar in pixels that leaves space for a number above it. */
const MIN_VALUE_WIDTH = 28;

/** Draws a bar for each day, week or month, and a line for the same step of the previous period. */
export function MeasureChart({ measures }: { readonly measures: MeasureSteps }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { step, bars } = measures;
  return (
    <>
      <div ref={ref} className={styles.plot} role="img" aria-label={accessibleName(measures)}>
        {width > 0 && <BarPlot bars={bars} width={width} />}
      </div>
      <ChartLegend>
        <ChartKey chartStyle="fact">{MEASURE_TEXTS.now}</ChartKey>
        {bars.some(({ before }) => before !== null) && <ChartKey chartStyle="before">{MEASURE_TEXTS.before}</ChartKey>}
        {bars.some(({ isWhole }) => !isWhole) && <ChartKey chartStyle="partial">{STEP_TEXTS[step].partial}</ChartKey>}
      </ChartLegend>
    </>
  );
}

function accessibleName({ step, bars }: MeasureSteps): string {
  const highest = Math.max(0, ...bars.map(({ now }) => now));
  return `Balkendiagramm: ${STEP_TEXTS[step].caption}, höchstens ${germanNumber(highest)}. Alle Werte stehen in der Tabelle darunter.`;
}

const VALUE_GAP = 5;
const VALUE_HEIGHT = 18;

/** Returns the position of a number: above its bar, and above the line that would cross it. */
const baselineOfValue = (bar: number, line: number | null) =>
  (line !== null && line < bar && line > bar - VALUE_HEIGHT ? line : bar) - VALUE_GAP;

interface GridLinesProps {
  readonly ticks: readonly number[];
  readonly width: number;
  readonly y: (count: number) => number;
}

const GridLines = ({ ticks, width, y }: GridLinesProps) => (
  <>
    {ticks.map((tick) => (
      <g key={tick}>
        <line className={styles.grid} x1={AXIS_WIDTH} x2={width} y1={y(tick)} y2={y(tick)} />
        <text className={styles.label} x={AXIS_WIDTH - 8} y={y(tick) + 4} textAnchor="end">
          {germanNumber(tick)}
        </text>
      </g>
    ))}
  </>
);

interface BarPlotProps {
  readonly bars: MeasureSteps['bars'];
  readonly width: number;
}

interface PreviousLineProps {
  readonly centre: number;
  readonly width: number;
  readonly y: number;
}

/** Shows the number of the same step of the previous period. */
const PreviousLine = ({ centre, width, y }: PreviousLineProps) => (
  <line className={styles.before} x1={centre - width / 2} x2={centre + width / 2} y1={y} y2={y} />
);

function BarPlot({ bars, width }: BarPlotProps) {
  const ticks = ticksUpTo(Math.max(1, ...bars.flatMap(({ now, before }) => [now, before ?? 0])));
  const highestTick = ticks.at(-1) ?? 1;
  const slotWidth = Math.max(0, width - AXIS_WIDTH) / Math.max(1, bars.length);
  const centre = (index: number) => AXIS_WIDTH + (index + 0.5) * slotWidth;
  const y = (count: number) => PLOT_BOTTOM - (count / highestTick) * (PLOT_BOTTOM - PLOT_TOP);
  const highestIndex = bars.reduce((best, { now }, index) => (now > (bars[best]?.now ?? 0) ? index : best), 0);
  const labelledIndexes = slotWidth < MIN_VALUE_WIDTH ? new Set([highestIndex]) : labelledBars(bars);
  const labelWidth = LABEL_GAP + LETTER_WIDTH * Math.max(1, ...bars.map(({ label }) => label.length));
  const maxLabels = Math.min(MAX_LABELS.halfPage, Math.floor((width - AXIS_WIDTH) / labelWidth));
  return (
    <svg width={width} height={CHART_HEIGHT}>
      <GridLines ticks={ticks} width={width} y={y} />
      {bars.map(({ label, now, isWhole }, index) => (
        <rect
          key={label}
          className={chart.bar}
          data-look={isWhole ? 'fact' : 'partial'}
          x={centre(index) - (slotWidth * BAR_SHARE) / 2}
          y={y(now)}
          width={slotWidth * BAR_SHARE}
          height={PLOT_BOTTOM - y(now)}
          rx={2}
        />
      ))}
      {bars.map(({ label, before }, index) =>
        before === null ? null : (
          <PreviousLine key={label} centre={centre(index)} width={slotWidth * PREVIOUS_LINE_SHARE} y={y(before)} />
        ),
      )}
      {bars.map(({ label, now, before }, index) =>
        labelledIndexes.has(index) ? (
          <text
            key={label}
            className={styles.value}
            x={centre(index)}
            y={baselineOfValue(y(now), before === null ? null : y(before))}
            textAnchor="middle"
          >
            {germanNumber(now)}
          </text>
        ) : null,
      )}
      {fittingLabels(bars.length, maxLabels).map((index) => (
        <text
          key={index}
          className={styles.label}
          x={labelCentre(centre(index), labelWidth - LABEL_GAP, width)}
          y={CHART_HEIGHT - 8}
          textAnchor="middle"
        >
          {bars[index]?.label}
        </text>
      ))}
    </svg>
  );
}
