import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** The meaning of a bar or line. Charts of the dashboard and of reports use the same colours for the same meaning. */
export type ChartStyle = 'fact' | 'partial' | 'automatic' | 'missed' | 'before';

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
