import type { Notification } from '#shared/contracts/notifications/notifications.ts';

type Arrival = Pick<Notification, 'id' | 'type'>;

/**
 * Returns the notifications that have not been seen before. All seen ids are compared and not only the highest one,
 * because a lower id may be committed later. Notifications of the first response count as seen, so that old ones make no
 * sound when the user signs in.
 */
export function newArrivals<Item extends Arrival>(
  knownIds: ReadonlySet<number> | null,
  unread: readonly Item[],
): readonly Item[] {
  return knownIds === null ? [] : unread.filter(({ id }) => !knownIds.has(id));
}

/** Returns the sound of notifications that arrive together. The most severe one determines it. */
export const soundOf = (arrivals: readonly Arrival[]): 'normal' | 'loud' =>
  arrivals.some(({ type }) => type === 'DANGER') ? 'loud' : 'normal';
