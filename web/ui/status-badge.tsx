import type { Icon } from '@tabler/icons-react';
import styles from './status-badge.module.css';

/** Colour means act: `act` now, `soon` in a moment; `calm` is grey, since normal needs nobody. */
export type Tone = 'act' | 'soon' | 'calm';

interface StatusBadgeProps {
  readonly tone: Tone;
  /** Colour is never alone. */
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
