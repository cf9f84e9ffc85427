import { useSessionStorage } from '@mantine/hooks';
import type { ActivityCreate } from '#shared/contracts/activities.ts';

/** A tap the server has not confirmed: the very same act, to be sent again with the very same key. */
export interface UnsentMeasure {
  readonly body: ActivityCreate;
  readonly idempotencyKey: string;
}

const NONE: UnsentMeasure[] = [];

/** Kept for this tab, so that a reload after a lost answer does not forget what was done. */
export function useUnsentMeasures() {
  const [unsent, setUnsent] = useSessionStorage<UnsentMeasure[]>({
    key: 'unsent-measures',
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  const keep = (measure: UnsentMeasure) => setUnsent((earlier) => [...without(earlier, measure), measure]);
  const drop = (measure: UnsentMeasure) => setUnsent((earlier) => without(earlier, measure));
  return { unsent, keep, drop };
}

const without = (list: readonly UnsentMeasure[], measure: UnsentMeasure) =>
  list.filter(({ idempotencyKey }) => idempotencyKey !== measure.idempotencyKey);

/** The earlier tap on this measure by the same person at the same place, if it is still on its way. */
export const unsentOf = (unsent: readonly UnsentMeasure[], { action, profile, location }: ActivityCreate) =>
  unsent.find(({ body }) => body.action === action && body.profile === profile && body.location === location) ?? null;
