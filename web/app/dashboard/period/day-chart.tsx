import { useElementSize } from '@mantine/hooks';
import { formatDay, formatWeekday } from '#web/ui/time/local-time.ts';
import { fittingLabels, ticksUpTo } from '#shared/domain/charts/chart-scale.ts';
import type { ChartStyle } from '#shared/domain/charts/chart-colours.ts';
import { ChartKey, ChartLegend } from '#web/ui/chart/chart-legend.tsx';
import chart from '#web/ui/chart/chart.module.css';
import styles from './charts.module.css';

export interface Series {
  readonly label: string;
  readonly chartStyle: ChartStyle;
  readonly values: readonly number[];
}

interface DayChartProps {
  /** Days as YYYY-MM-DD, without gaps. */
  readonly days: readonly string[];
  /** The series that are stacked in each bar. */
  readonly series: readonly Series[];
  /** Values of the previous period, drawn as a line. */
  readonly previousPeriod?: { readonly label: string; readonly values: readonly number[] };
}

const CHART_HEIGHT = 220;
const AXIS_WIDTH = 44;
const PLOT_TOP = 20;
const PLOT_BOTTOM = CHART_HEIGHT - 28;
const BAR_SHARE = 0.72;
const LABEL_WIDTH = 64;

/**
 * Shows a bar for each day, and the previous period as a line. The chart is hidden from screen readers, because the table
 * below it contains the same numbers.
 */
export function DayChart(props: DayChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { series, previousPeriod } = props;
  return (
    <>
      <ChartLegend>
        {series.map(({ label, chartStyle }) => (
          <ChartKey key={label} chartStyle={chartStyle}>
            {label}
          </ChartKey>
        ))}
        {previousPeriod !== undefined && <ChartKey chartStyle="before">{previousPeriod.label}</ChartKey>}
      </ChartLegend>
      <div ref={ref} className={styles.chart} aria-hidden>
        {width > 0 && <Plot {...props} width={width} />}
      </div>
    </>
  );
}

interface Scale {
  readonly slotWidth: number;
  readonly centre: (index: number) => number;
  readonly y: (value: number) => number;
}

function Plot({ days, series, previousPeriod, width }: DayChartProps & { readonly width: number }) {
  const totals = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const highest = Math.max(...totals, 0);
  const highestIndex = totals.indexOf(highest);
  const ticks = ticksUpTo(Math.max(...totals, ...(previousPeriod?.values ?? []), 1));
  const highestTick = ticks.at(-1) ?? 1;
  const slotWidth = Math.max(0, width - AXIS_WIDTH) / Math.max(1, days.length);
  const scale: Scale = {
    slotWidth,
    centre: (index) => AXIS_WIDTH + (index + 0.5) * slotWidth,
    y: (value) => PLOT_BOTTOM - (value / highestTick) * (PLOT_BOTTOM - PLOT_TOP),
  };
  const { centre, y } = scale;
  return (
    <svg width={width} height={CHART_HEIGHT}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={AXIS_WIDTH} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.label} x={AXIS_WIDTH - 8} y={y(tick) + 4} textAnchor="end">
            {tick.toLocaleString('de-DE')}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <Bar key={day} {...{ day, index, series, scale }} {...(previousPeriod !== undefined && { previousPeriod })} />
      ))}
      {previousPeriod !== undefined && (
        <polyline
          className={styles.before}
          points={previousPeriod.values.map((value, index) => `${centre(index)},${y(value)}`).join(' ')}
        />
      )}
      {/* Thirty values would hide the line of the previous period; the table below contains all of them. */}
      <text className={styles.value} x={centre(highestIndex)} y={y(highest) - 5} textAnchor="middle">
        {highest.toLocaleString('de-DE')}
      </text>
      {fittingLabels(days.length, Math.floor((width - AXIS_WIDTH) / LABEL_WIDTH)).map((index) => (
        // The label of the last day is aligned differently, because it would otherwise leave the chart.
        <text
          key={index}
          className={styles.label}
          x={index === days.length - 1 ? width : centre(index)}
          y={CHART_HEIGHT - 8}
          textAnchor={index === days.length - 1 ? 'end' : 'middle'}
        >
          {formatDay(noon(days[index] ?? '')).slice(0, 6)}
        </text>
      ))}
    </svg>
  );
}

interface BarProps extends Pick<DayChartProps, 'series' | 'previousPeriod'> {
  readonly day: string;
  readonly index: number;
  readonly scale: Scale;
}

/** Shows the stacked values of one day, with a tooltip. */
function Bar({ day, index, series, previousPeriod, scale: { slotWidth, centre, y } }: BarProps) {
  const valueOf = ({ values }: { readonly values: readonly number[] }) => values[index] ?? 0;
  const seriesTexts = [...series, ...(previousPeriod === undefined ? [] : [previousPeriod])].map(
    (seriesItem) => `${seriesItem.label}: ${valueOf(seriesItem).toLocaleString('de-DE')}`,
  );
  return (
    <g>
      <title>{[formatWeekday(noon(day)), ...seriesTexts].join('\n')}</title>
      <rect
        x={centre(index) - slotWidth / 2}
        y={PLOT_TOP}
        width={slotWidth}
        height={PLOT_BOTTOM - PLOT_TOP}
        fill="transparent"
      />
      {series.map((stackedSeries, seriesIndex) => {
        const lowerEnd = series.slice(0, seriesIndex).reduce((sum, seriesItem) => sum + valueOf(seriesItem), 0);
        const upperEnd = lowerEnd + valueOf(stackedSeries);
        return (
          <rect
            key={stackedSeries.label}
            className={chart.bar}
            data-look={stackedSeries.chartStyle}
            x={centre(index) - (slotWidth * BAR_SHARE) / 2}
            y={y(upperEnd)}
            width={slotWidth * BAR_SHARE}
            height={y(lowerEnd) - y(upperEnd)}
          />
        );
      })}
    </g>
  );
}

/** Returns noon UTC, which falls on the same calendar day in every time zone near Germany. */
export const noon = (day: string) => `${day}T12:00:00Z`;
