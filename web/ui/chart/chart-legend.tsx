import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** The meaning of a bar or line. Charts of the dashboard and of reports use the same colours for the same meaning. */
export type ChartLook = 'fact' | 'partial' | 'automatic' | 'missed' | 'before';

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
  readonly look: ChartLook;
  readonly children: ReactNode;
}

export const ChartKey = ({ look, children }: ChartKeyProps) => (
  <li>
    <span className={styles.key} data-look={look} />
    {children}
  </li>
);
