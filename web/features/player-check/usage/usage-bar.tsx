import { LOW_LIMIT_PERCENT } from '#shared/contracts/player-check/player-check.ts';
import styles from './usage-bar.module.css';
import type { Usage } from './usage.ts';

/**
 * Shows the share that is left, with a gap where a warning begins. The bar is hidden from screen readers, because the text
 * beside it says the same.
 */
export function UsageBar({ usage }: { readonly usage: Pick<Usage, 'tone' | 'leftPercent'> }) {
  if (usage.leftPercent === null) return null;
  return (
    <div className={styles.track} data-used-up={usage.tone === 'act' || undefined} aria-hidden>
      <div className={styles.fill} data-tone={usage.tone} style={{ inlineSize: `${usage.leftPercent}%` }} />
      <div className={styles.few} style={{ insetInlineStart: `${LOW_LIMIT_PERCENT}%` }} />
    </div>
  );
}
