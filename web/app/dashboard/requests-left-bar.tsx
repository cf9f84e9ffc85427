import { Text } from '@mantine/core';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import styles from './location-row.module.css';

interface RequestsLeftBarProps {
  readonly situation: Pick<LocationSituation, 'requestsLeft' | 'totalLimit'>;
  /** Whether few requests are left, which is one of the reasons for attention. */
  readonly isLow: boolean;
}

/**
 * Shows how many OASIS requests are left this month. The bar is hidden from screen readers, because the text has the
 * same information.
 */
export function RequestsLeftBar({ situation: { requestsLeft, totalLimit }, isLow }: RequestsLeftBarProps) {
  if (requestsLeft === undefined || totalLimit === undefined) return null;
  const percent = totalLimit === 0 ? 0 : (requestsLeft / totalLimit) * 100;
  return (
    <div className={styles.left}>
      <div className={styles.track} data-empty={requestsLeft === 0 || undefined} aria-hidden>
        <div className={styles.rest} data-low={isLow || undefined} style={{ inlineSize: `${percent}%` }} />
      </div>
      <Text component="span" fz="inherit" c="dimmed">
        {requestsLeft === 0 ? <strong>0 übrig</strong> : `noch ${requestsLeft.toLocaleString('de-DE')}`} von{' '}
        {totalLimit.toLocaleString('de-DE')}
        <span className={styles.onlyRead}> OASIS-Abfragen</span>
      </Text>
    </div>
  );
}
