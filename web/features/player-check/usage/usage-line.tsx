import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '#web/features/player-check/player-check.api.ts';
import styles from './usage-line.module.css';
import { UsageSummary } from './usage-summary.tsx';

interface UsageLineProps {
  readonly locationId: number;
}

/** Shows the usage of a location within a row of a list. */
export function UsageLine({ locationId }: UsageLineProps) {
  const { data, isPending } = useQuery(limitsQuery(locationId));
  if (isPending) return <Skeleton height={30} />;
  // A failed row offers no retry button, because the next poll repeats the request.
  if (data === undefined) return <span className={styles.line}>nicht bekannt</span>;
  return <UsageSummary limits={data} />;
}
