import { Text } from '@mantine/core';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { leftPercent, leftText, UsageBar } from '#web/features/player-check/player-check.public.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import styles from './location-row.module.css';

interface RequestsLeftBarProps {
  readonly situation: Pick<LocationSituation, 'requestsLeft' | 'totalLimit' | 'areRequestsUnlimited'>;
  /** Whether few requests are left, which is one of the reasons for attention. */
  readonly isLow: boolean;
}

/**
 * Shows how many OASIS requests of this month are left. The bar is hidden from screen readers, because the text has the
 * same information.
 */
export function RequestsLeftBar({ situation, isLow }: RequestsLeftBarProps) {
  const { requestsLeft, totalLimit, areRequestsUnlimited = false } = situation;
  if (areRequestsUnlimited)
    return (
      <Text className={styles.left} c="dimmed">
        OASIS unbegrenzt
      </Text>
    );
  if (requestsLeft === undefined || totalLimit === undefined) return null;
  const isUsedUp = requestsLeft === 0;
  const tone = isUsedUp ? 'act' : isLow ? 'soon' : 'calm';
  return (
    <div className={styles.left}>
      <UsageBar usage={{ tone, leftPercent: leftPercent(requestsLeft, totalLimit) }} />
      <Text component="span" fz="inherit" c="dimmed">
        OASIS<span className={styles.onlyRead}>-Abfragen:</span>{' '}
        {isUsedUp ? <strong>{leftText(0)}</strong> : leftText(requestsLeft)} von {formatNumber(totalLimit)}
      </Text>
    </div>
  );
}
