import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '#web/features/player-check/player-check.api.ts';
import styles from './usage-indicator.module.css';
import { RequestsLeft } from './requests-left.tsx';
import { usageOf } from './usage.ts';

/** Shows the remaining OASIS requests in one line, or nothing until they are known. */
export function UsageChip({ locationId }: { readonly locationId: number }) {
  const { data } = useQuery(limitsQuery(locationId));
  if (data === undefined) return null;
  return (
    <span className={styles.chip}>
      <span className={styles.chipLabel}>OASIS:</span>
      <RequestsLeft usage={usageOf(data)} />
    </span>
  );
}
