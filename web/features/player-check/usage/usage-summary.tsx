import type { LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-line.module.css';
import { RequestsLeft } from './requests-left.tsx';
import { usageOf } from './usage.ts';

interface UsageSummaryProps {
  readonly limits: LocationLimits;
  /** The month of the limits, if it is not the current one. */
  readonly month?: string;
}

/** Shows the usage as one line of text above the bar. */
export function UsageSummary({ limits, month }: UsageSummaryProps) {
  const usage = usageOf(limits, month);
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        <RequestsLeft usage={usage} /> <span className={styles.count}>{usage.totalText}</span>
      </span>
      <UsageBar usage={usage} />
    </span>
  );
}
