import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import styles from './data-list.module.css';
import type { RowGroup } from './row-groups.ts';

type GroupHeadingProps = Pick<RowGroup<unknown>, 'heading' | 'isComplete' | 'rows'>;

/** The heading of a group of rows, with their number as soon as all of them are loaded. */
export const GroupHeading = ({ heading, isComplete, rows }: GroupHeadingProps) => (
  <span className={styles.groupHeading} data-state={heading?.tone}>
    {heading?.tone === 'act' && <IconAlertTriangle size={18} aria-hidden />}
    {heading?.tone === 'soon' && <IconClockExclamation size={18} aria-hidden />}
    {heading?.title} {isComplete && <span className={styles.groupCount}>{rows.length}</span>}
  </span>
);
