import type { LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-line.module.css';
import { RequestsLeft } from './requests-left.tsx';
import { usageOf } from './usage.ts';

interface UsageSummaryProps {
  readonly limits: LocationLimits;
  /** Whether the forecast says that the rest lasts, so that few requests are no reason to warn. */
  readonly isCovered?: boolean;
}

/** Shows the usage as one line of text above the bar. */
export function UsageSummary({ limits, isCovered = false }: UsageSummaryProps) {
  const usage = usageOf(limits, isCovered);
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        <RequestsLeft usage={usage} /> <span className={styles.count}>{usage.totalText}</span>
      </span>
      <UsageBar usage={usage} />
    </span>
  );
}
