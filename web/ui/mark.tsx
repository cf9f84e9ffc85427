import styles from './status-badge.module.css';

interface MarkProps {
  /** `alert` is for what somebody has to look at; everything else is grey. */
  readonly tone?: 'plain' | 'alert';
  readonly children: string;
}

/** A word about a record that is not its status: 'korrigiert', 'Nachtrag'. */
export function Mark({ tone = 'plain', children }: MarkProps) {
  return (
    <span className={styles.badge} data-tone={tone === 'alert' ? 'soon' : 'calm'}>
      {children}
    </span>
  );
}
