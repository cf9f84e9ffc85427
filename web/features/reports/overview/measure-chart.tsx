import { useElementSize } from '@mantine/hooks';
import { fittingLabels, ticksUpTo } from '#shared/domain/chart-scale.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';
import { labelledBars, MEASURE_WORDS, STEP_WORDS } from '#shared/domain/reports/overview-words.ts';
import type { MeasureSteps } from '#shared/domain/reports/report-overview.ts';
import { ChartKey, ChartLegend } from '#web/ui/chart/chart-legend.tsx';
import chart from '#web/ui/chart/chart.module.css';
import styles from './overview.module.css';

const HEIGHT = 208;
const AXIS = 44;
const TOP = 20;
const BOTTOM = HEIGHT - 28;
const BAR_SHARE = 0.62;
const MARK_SHARE = 0.86;
const LETTER_WIDTH = 7;
const LABEL_GAP = 12;
/** Minimum width in pixels of a bar that has space for a number above it. */
const VALUE_WIDTH = 28;

/** Draws a bar for each step and a line for the same step of the period before; the table beside it has the same numbers. */
export function MeasureChart({ measures }: { readonly measures: MeasureSteps }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { step, bars } = measures;
  return (
    <>
      <div ref={ref} className={styles.plot} role="img" aria-label={nameOf(measures)}>
        {width > 0 && <Plot bars={bars} width={width} />}
      </div>
      <ChartLegend>
        <ChartKey look="fact">{MEASURE_WORDS.now}</ChartKey>
        {bars.some(({ before }) => before !== null) && <ChartKey look="before">{MEASURE_WORDS.before}</ChartKey>}
        {bars.some(({ isWhole }) => !isWhole) && <ChartKey look="partial">{STEP_WORDS[step].partial}</ChartKey>}
      </ChartLegend>
    </>
  );
}

function nameOf({ step, bars }: MeasureSteps): string {
  const highest = Math.max(0, ...bars.map(({ now }) => now));
  return `Balkendiagramm: ${STEP_WORDS[step].caption}, höchstens ${germanNumber(highest)}. Alle Werte stehen in der Tabelle darunter.`;
}

const VALUE_GAP = 5;
const VALUE_HEIGHT = 18;

/** Returns where a number stands: above its bar, and above the line that would cross it. */
const valueBase = (bar: number, line: number | null) =>
  (line !== null && line < bar && line > bar - VALUE_HEIGHT ? line : bar) - VALUE_GAP;

interface PlotProps {
  readonly bars: MeasureSteps['bars'];
  readonly width: number;
}

function Plot({ bars, width }: PlotProps) {
  const ticks = ticksUpTo(Math.max(1, ...bars.flatMap(({ now, before }) => [now, before ?? 0])));
  const top = ticks.at(-1) ?? 1;
  const slot = Math.max(0, width - AXIS) / Math.max(1, bars.length);
  const centre = (index: number) => AXIS + (index + 0.5) * slot;
  const y = (count: number) => BOTTOM - (count / top) * (BOTTOM - TOP);
  const highest = bars.reduce((best, { now }, index) => (now > (bars[best]?.now ?? 0) ? index : best), 0);
  const labelled = slot < VALUE_WIDTH ? new Set([highest]) : labelledBars(bars);
  const labelWidth = LABEL_GAP + LETTER_WIDTH * Math.max(1, ...bars.map(({ label }) => label.length));
  return (
    <svg width={width} height={HEIGHT}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={AXIS} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.label} x={AXIS - 8} y={y(tick) + 4} textAnchor="end">
            {germanNumber(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ label, now, isWhole }, index) => (
        <rect
          key={label}
          className={chart.bar}
          data-look={isWhole ? 'fact' : 'partial'}
          x={centre(index) - (slot * BAR_SHARE) / 2}
          y={y(now)}
          width={slot * BAR_SHARE}
          height={BOTTOM - y(now)}
          rx={2}
        />
      ))}
      {bars.map(({ label, before }, index) =>
        before === null ? null : (
          <line
            key={label}
            className={styles.before}
            x1={centre(index) - (slot * MARK_SHARE) / 2}
            x2={centre(index) + (slot * MARK_SHARE) / 2}
            y1={y(before)}
            y2={y(before)}
          />
        ),
      )}
      {bars.map(({ label, now, before }, index) =>
        labelled.has(index) ? (
          <text
            key={label}
            className={styles.value}
            x={centre(index)}
            y={valueBase(y(now), before === null ? null : y(before))}
            textAnchor="middle"
          >
            {germanNumber(now)}
          </text>
        ) : null,
      )}
      {fittingLabels(bars.length, Math.floor((width - AXIS) / labelWidth)).map((index) => (
        <text key={index} className={styles.label} x={centre(index)} y={HEIGHT - 8} textAnchor="middle">
          {bars[index]?.label}
        </text>
      ))}
    </svg>
  );
}
