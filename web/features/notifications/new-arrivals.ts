import type { Notification } from '#shared/contracts/notifications/notifications.ts';

type Arrival = Pick<Notification, 'id' | 'type'>;

/**
 * What was not there before. By what is known and not by the highest number, since a lower one may be committed later. The
 * first look tells nothing: what waited already must not ring when somebody sits down.
 */
export function newArrivals<Item extends Arrival>(
  known: ReadonlySet<number> | null,
  unread: readonly Item[],
): readonly Item[] {
  return known === null ? [] : unread.filter(({ id }) => !known.has(id));
}

/** One sound for all that came together: the worst decides. */
export const soundOf = (arrivals: readonly Arrival[]): 'normal' | 'loud' =>
  arrivals.some(({ type }) => type === 'DANGER') ? 'loud' : 'normal';
