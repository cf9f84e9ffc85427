import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from './player-check.api.ts';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-line.module.css';
import { UsageRest } from './usage-rest.tsx';
import { usageOf } from './usage.ts';

interface UsageLineProps {
  readonly locationId: number;
}

/** The same in a list: one line of words over the bar. */
export function UsageLine({ locationId }: UsageLineProps) {
  const { data, isPending } = useQuery(limitsQuery(locationId));
  if (isPending) return <Skeleton height={30} />;
  // In a list the row stands for itself; the next poll asks again.
  if (data === undefined) return <span className={styles.line}>nicht bekannt</span>;
  const usage = usageOf(data);
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        {usage.count} <UsageRest usage={usage} />
      </span>
      <UsageBar usage={usage} />
    </span>
  );
}
