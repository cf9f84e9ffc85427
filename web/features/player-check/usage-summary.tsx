import type { LocationLimits } from '#shared/contracts/player-check.ts';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-line.module.css';
import { UsageRest } from './usage-rest.tsx';
import { usageOf } from './usage.ts';

/** One line of words over the bar. */
export function UsageSummary({ limits }: { readonly limits: LocationLimits }) {
  const usage = usageOf(limits);
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        {usage.count} <UsageRest usage={usage} />
      </span>
      <UsageBar usage={usage} />
    </span>
  );
}
