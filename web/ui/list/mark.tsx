import styles from '#web/ui/page/status-badge.module.css';

interface MarkProps {
  /** `alert` marks what requires attention; `plain` is grey. */
  readonly tone?: 'plain' | 'alert';
  readonly children: string;
}

/** Shows a short note on a record that is not its status, e.g. 'korrigiert' or 'Nachtrag'. */
export function Mark({ tone = 'plain', children }: MarkProps) {
  return (
    <span className={styles.badge} data-tone={tone === 'alert' ? 'soon' : 'calm'}>
      {children}
    </span>
  );
}
