import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import styles from './data-list.module.css';
import type { RowGroup } from './row-groups.ts';

type GroupHeadingProps = Pick<RowGroup<unknown>, 'heading' | 'countText'>;

/** The heading of a group of rows with their number. */
export const GroupHeading = ({ heading, countText }: GroupHeadingProps) => (
  <span className={styles.groupHeading} data-state={heading?.tone}>
    {heading?.tone === 'act' && <IconAlertTriangle size={18} aria-hidden />}
    {heading?.tone === 'soon' && <IconClockExclamation size={18} aria-hidden />}
    {heading?.title} <span className={styles.groupCount}>{countText}</span>
  </span>
);
