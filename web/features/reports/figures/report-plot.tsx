import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import uPlot from 'uplot';
import { seriesColour } from '#shared/domain/charts/chart-colours.ts';
import type { ReportChart } from '#shared/domain/reports/report-content.ts';
import { chartData } from './chart-data.ts';
import { plotOptions } from './chart-options.ts';
import { displayText } from './report-cells.ts';
import styles from '#web/features/reports/report.module.css';

const HEIGHT_PIXELS = 240;

/**
 * Draws the chart on a canvas, which screen readers cannot read. Its accessible name describes the chart, and the table
 * below it contains all values.
 */
export function ReportPlot({ chart }: { readonly chart: ReportChart }) {
  const scheme = useComputedColorScheme('light');
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [canvas, setCanvas] = useState<HTMLDivElement | null>(null);
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  useEffect(() => {
    if (canvas === null || width === 0) return undefined;
    const data = chartData(chart);
    const size = { width: Math.floor(width), height: HEIGHT_PIXELS };
    const plot = new uPlot(
      plotOptions({ chart, data, scheme, ...size, onLabelHovered: setHoveredIndex }),
      [[...data.positions], ...data.values.map((values) => [...values])],
      canvas,
    );
    return () => plot.destroy();
  }, [canvas, chart, scheme, width]);
  return (
    <>
      <div ref={ref} className={styles.plot} role="img" aria-label={accessibleName(chart)}>
        <div ref={setCanvas} aria-hidden />
        {hoveredIndex !== null && (
          <p className={styles.tooltip} aria-hidden>
            {tooltipText(chart, hoveredIndex)}
          </p>
        )}
      </div>
      {chart.series.length > 1 && (
        <ul className={styles.legend} aria-hidden>
          {chart.series.map(({ label }, index) => (
            <li key={label}>
              <span className={styles.key} style={{ background: seriesColour(chart, index, scheme) }} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const typeOf = ({ unit }: ReportChart) => (unit === '%' ? 'percent' : 'number');

const tooltipText = (chart: ReportChart, index: number) =>
  `${chart.labels[index] ?? ''}: ${chart.series
    .map(({ label, values }) => `${label} ${displayText(values[index], typeOf(chart))}`)
    .join(' · ')}`;

function accessibleName(chart: ReportChart): string {
  const { caption, kind, labels, series } = chart;
  const span = labels.length > 1 ? `${labels[0] ?? ''} bis ${labels.at(-1) ?? ''}` : (labels[0] ?? '');
  const highest = series.map(({ label, values }) => {
    const maximum = Math.max(...values.map((value) => value ?? 0), 0);
    return `${label}: höchstens ${displayText(maximum, typeOf(chart))}`;
  });
  return `${kind === 'bars' ? 'Balkendiagramm' : 'Liniendiagramm'}: ${caption}, ${span}. ${highest.join(', ')}. Alle Werte stehen in der Tabelle darunter.`;
}
