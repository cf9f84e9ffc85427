import type { Notification } from '#shared/contracts/notifications/notifications.ts';

type Arrival = Pick<Notification, 'id' | 'type'>;

/**
 * Finds the notifications that were not there before. It compares ids with those already seen instead of the highest
 * id, because a lower id may be committed later. The first result is never new, so that old notifications make no
 * sound when the user signs in.
 */
export function newArrivals<Item extends Arrival>(
  known: ReadonlySet<number> | null,
  unread: readonly Item[],
): readonly Item[] {
  return known === null ? [] : unread.filter(({ id }) => !known.has(id));
}

/** Returns the sound of notifications that arrive together. The most severe one determines it. */
export const soundOf = (arrivals: readonly Arrival[]): 'normal' | 'loud' =>
  arrivals.some(({ type }) => type === 'DANGER') ? 'loud' : 'normal';
