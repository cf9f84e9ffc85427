import { Text } from '@mantine/core';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import styles from './location-row.module.css';

interface RequestsUsedBarProps {
  readonly situation: Pick<LocationSituation, 'requestsLeft' | 'totalLimit'>;
  /** Whether few requests are left, which is one of the reasons for attention. */
  readonly isLow: boolean;
}

/**
 * Shows how many OASIS requests of this month are used, as the usage of a location does everywhere. The bar is hidden
 * from screen readers, because the text has the same information.
 */
export function RequestsUsedBar({ situation: { requestsLeft, totalLimit }, isLow }: RequestsUsedBarProps) {
  if (requestsLeft === undefined || totalLimit === undefined) return null;
  const used = totalLimit - requestsLeft;
  const percent = totalLimit === 0 ? 100 : (used / totalLimit) * 100;
  const isUsedUp = requestsLeft === 0;
  return (
    <div className={styles.left}>
      <div className={styles.track} aria-hidden>
        <div
          className={styles.used}
          data-low={(isLow && !isUsedUp) || undefined}
          data-used-up={isUsedUp || undefined}
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
      <Text component="span" fz="inherit" c="dimmed" fw={isUsedUp ? 700 : undefined}>
        OASIS<span className={styles.onlyRead}>-Abfragen:</span> {used.toLocaleString('de-DE')} von{' '}
        {totalLimit.toLocaleString('de-DE')} <span className={styles.onlyRead}>verbraucht</span>
      </Text>
    </div>
  );
}
