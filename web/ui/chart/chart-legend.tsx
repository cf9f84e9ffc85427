import type { ReactNode } from 'react';
import type { ChartStyle } from '#shared/domain/charts/chart-colours.ts';
import styles from './chart.module.css';

/**
 * Explains the colours of a chart. It is hidden from screen readers, because the table beside the chart names its
 * columns.
 */
export const ChartLegend = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.legend} aria-hidden>
    {children}
  </ul>
);

interface ChartKeyProps {
  readonly chartStyle: ChartStyle;
  readonly children: ReactNode;
}

export const ChartKey = ({ chartStyle, children }: ChartKeyProps) => (
  <li>
    <span className={styles.key} data-look={chartStyle} />
    {children}
  </li>
);
