import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from './player-check.api.ts';
import styles from './usage-line.module.css';
import { UsageSummary } from './usage-summary.tsx';

interface UsageLineProps {
  readonly locationId: number;
}

/** The same in a list. */
export function UsageLine({ locationId }: UsageLineProps) {
  const { data, isPending } = useQuery(limitsQuery(locationId));
  if (isPending) return <Skeleton height={30} />;
  // In a list the row stands for itself; the next poll asks again.
  if (data === undefined) return <span className={styles.line}>nicht bekannt</span>;
  return <UsageSummary limits={data} />;
}
