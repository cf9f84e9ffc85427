import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from './player-check.api.ts';
import styles from './usage-indicator.module.css';
import { UsageRest } from './usage-rest.tsx';
import { usageOf } from './usage.ts';

/** What is left of the OASIS queries, in one line; nothing while that is not known. */
export function UsageChip({ locationId }: { readonly locationId: number }) {
  const { data } = useQuery(limitsQuery(locationId));
  if (data === undefined) return null;
  return (
    <span className={styles.chip}>
      <span className={styles.chipLabel}>OASIS:</span>
      <UsageRest usage={usageOf(data)} />
    </span>
  );
}
