import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '#web/features/player-check/player-check.api.ts';
import { UsageDetail } from './usage-detail.tsx';
import styles from './usage-indicator.module.css';
import { usageOf } from './usage.ts';

interface UsageIndicatorProps {
  readonly locationId: number;
}

/** Shows the OASIS requests of a location in the current month: the number made and the number left. */
export function UsageIndicator({ locationId }: UsageIndicatorProps) {
  const limits = useQuery(limitsQuery(locationId));
  return (
    <div
      role="group"
      aria-label="OASIS-Abfragen diesen Monat"
      aria-busy={limits.isPending}
      className={styles.indicator}
    >
      <Text size="sm" c="dimmed" aria-hidden>
        OASIS-Abfragen diesen Monat
      </Text>
      {limits.data !== undefined && <UsageDetail usage={usageOf(limits.data)} />}
      {limits.isPending && <Skeleton height={42} />}
      {limits.isError && limits.data === undefined && <UsageError onRetry={() => void limits.refetch()} />}
    </div>
  );
}

function UsageError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles.figures}>
      <Text component="span">Der Stand ist gerade nicht bekannt.</Text>
      <Button variant="subtle" size="compact-md" mih={44} onClick={onRetry}>
        Erneut versuchen
      </Button>
    </div>
  );
}
