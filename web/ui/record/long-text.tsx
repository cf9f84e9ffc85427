import type { ReactNode } from 'react';
import styles from '#web/ui/list/data-list.module.css';

/** Shows at most two lines of a long text, and one line in a wide table. */
export const LongText = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.longText}>{children}</span>
);
