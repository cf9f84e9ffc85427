import styles from './usage-bar.module.css';
import type { Usage } from './usage.ts';

/** Shows the share that is left. The bar is hidden from screen readers, because the text beside it has the same information. */
export function UsageBar({ usage }: { readonly usage: Pick<Usage, 'tone' | 'leftPercent'> }) {
  if (usage.leftPercent === null) return null;
  return (
    <div className={styles.track} data-used-up={usage.tone === 'act' || undefined} aria-hidden>
      <div className={styles.fill} data-tone={usage.tone} style={{ inlineSize: `${usage.leftPercent}%` }} />
    </div>
  );
}
