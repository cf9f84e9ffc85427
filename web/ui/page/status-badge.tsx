import type { Icon } from '@tabler/icons-react';
import styles from './status-badge.module.css';

/**
 * The colour states how urgent an action is: `act` means now, and `soon` shortly. `calm` is grey, because no action is
 * needed.
 */
export type Tone = 'act' | 'soon' | 'calm';

interface StatusBadgeProps {
  readonly tone: Tone;
  /** The icon is required, because colour must not be the only means of conveying information. */
  readonly icon: Icon;
  readonly children: string;
}

export function StatusBadge({ tone, icon: ToneIcon, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-round>
      <ToneIcon size={16} aria-hidden />
      {children}
    </span>
  );
}
