import styles from './usage-bar.module.css';
import type { Usage } from './usage.ts';

/** Hidden from screen readers, because the text beside it says the same. */
export function UsageBar({ usage }: { readonly usage: Usage }) {
  if (usage.usedPercent === null) return null;
  return (
    <div className={styles.track} aria-hidden>
      <div className={styles.fill} data-tone={usage.tone} style={{ inlineSize: `${usage.usedPercent}%` }} />
    </div>
  );
}
