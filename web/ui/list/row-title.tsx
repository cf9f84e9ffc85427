import type { ReactNode } from 'react';
import styles from './data-list.module.css';

interface RowTitleProps {
  readonly icon?: ReactNode;
  readonly name: ReactNode;
  /** What is special about the row. A long name is cut, so that they stay in sight. */
  readonly children?: ReactNode;
}

/** The name of a row with its marks. */
export const RowTitle = ({ icon, name, children }: RowTitleProps) => (
  <span className={styles.rowTitle} data-icon={icon === undefined ? undefined : true}>
    {icon} <span className={styles.rowName}>{name}</span> {children}
  </span>
);
