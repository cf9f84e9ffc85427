import { useElementSize } from '@mantine/hooks';
import { formatDay, formatWeekday } from '#web/ui/time/local-time.ts';
import { fittingLabels, ticksUpTo } from '#shared/domain/chart-scale.ts';
import { ChartKey, ChartLegend, type ChartStyle } from '#web/ui/chart/chart-legend.tsx';
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
  /** The series stacked in each bar. */
  readonly series: readonly Series[];
  /** The series drawn as a line. */
  readonly before?: { readonly label: string; readonly values: readonly number[] };
}

const HEIGHT = 220;
const AXIS = 44;
const TOP = 20;
const BOTTOM = HEIGHT - 28;
const BAR_SHARE = 0.72;
const LABEL_WIDTH = 64;
/** A bar at least this wide has room for its value. */
const VALUE_WIDTH = 24;

/**
 * Shows bars of each day, and the period before as a line. The chart is hidden from screen readers, because the table
 * has the same numbers.
 */
export function DayChart(props: DayChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { series, before } = props;
  return (
    <>
      <ChartLegend>
        {series.map(({ label, chartStyle }) => (
          <ChartKey key={label} chartStyle={chartStyle}>
            {label}
          </ChartKey>
        ))}
        {before !== undefined && <ChartKey chartStyle="before">{before.label}</ChartKey>}
      </ChartLegend>
      <div ref={ref} className={styles.chart} aria-hidden>
        {width > 0 && <Plot {...props} width={width} />}
      </div>
    </>
  );
}

interface Scale {
  readonly slot: number;
  readonly centre: (index: number) => number;
  readonly y: (value: number) => number;
}

function Plot({ days, series, before, width }: DayChartProps & { readonly width: number }) {
  const totals = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const ticks = ticksUpTo(Math.max(...totals, ...(before?.values ?? []), 1));
  const top = ticks.at(-1) ?? 1;
  const slot = Math.max(0, width - AXIS) / Math.max(1, days.length);
  const scale: Scale = {
    slot,
    centre: (index) => AXIS + (index + 0.5) * slot,
    y: (value) => BOTTOM - (value / top) * (BOTTOM - TOP),
  };
  const { centre, y } = scale;
  return (
    <svg width={width} height={HEIGHT}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={AXIS} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.label} x={AXIS - 8} y={y(tick) + 4} textAnchor="end">
            {tick.toLocaleString('de-DE')}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <Bar key={day} {...{ day, index, series, scale }} {...(before !== undefined && { before })} />
      ))}
      {before !== undefined && (
        <polyline
          className={styles.before}
          points={before.values.map((value, index) => `${centre(index)},${y(value)}`).join(' ')}
        />
      )}
      {slot >= VALUE_WIDTH &&
        totals.map((total, index) => (
          <text key={days[index]} className={styles.value} x={centre(index)} y={y(total) - 5} textAnchor="middle">
            {total.toLocaleString('de-DE')}
          </text>
        ))}
      {fittingLabels(days.length, Math.floor((width - AXIS) / LABEL_WIDTH)).map((index) => (
        // The label of the last day is aligned differently, because it would otherwise leave the chart.
        <text
          key={index}
          className={styles.label}
          x={index === days.length - 1 ? width : centre(index)}
          y={HEIGHT - 8}
          textAnchor={index === days.length - 1 ? 'end' : 'middle'}
        >
          {formatDay(noon(days[index] ?? '')).slice(0, 6)}
        </text>
      ))}
    </svg>
  );
}

interface BarProps extends Pick<DayChartProps, 'series' | 'before'> {
  readonly day: string;
  readonly index: number;
  readonly scale: Scale;
}

/** Shows the parts of one day, stacked. Pointing at the day shows its numbers. */
function Bar({ day, index, series, before, scale: { slot, centre, y } }: BarProps) {
  const valueOf = ({ values }: { readonly values: readonly number[] }) => values[index] ?? 0;
  const seriesTexts = [...series, ...(before === undefined ? [] : [before])].map(
    (seriesItem) => `${seriesItem.label}: ${valueOf(seriesItem).toLocaleString('de-DE')}`,
  );
  return (
    <g>
      <title>{[formatWeekday(noon(day)), ...seriesTexts].join('\n')}</title>
      <rect x={centre(index) - slot / 2} y={TOP} width={slot} height={BOTTOM - TOP} fill="transparent" />
      {series.map((part, place) => {
        const below = series.slice(0, place).reduce((sum, seriesItem) => sum + valueOf(seriesItem), 0);
        const end = below + valueOf(part);
        return (
          <rect
            key={part.label}
            className={chart.bar}
            data-look={part.chartStyle}
            x={centre(index) - (slot * BAR_SHARE) / 2}
            y={y(end)}
            width={slot * BAR_SHARE}
            height={y(below) - y(end)}
          />
        );
      })}
    </g>
  );
}

/** Returns noon UTC, which falls on the same calendar day in every time zone near Germany. */
export const noon = (day: string) => `${day}T12:00:00Z`;
