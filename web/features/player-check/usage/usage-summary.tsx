import type { LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-line.module.css';
import { RequestsLeft } from './requests-left.tsx';
import { usageOf } from './usage.ts';

/** Shows the usage as one line of text above the bar. */
export function UsageSummary({ limits }: { readonly limits: LocationLimits }) {
  const usage = usageOf(limits);
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        <RequestsLeft usage={usage} /> <span className={styles.count}>{usage.countText} verbraucht</span>
      </span>
      <UsageBar usage={usage} />
    </span>
  );
}
