import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { GroupTitle } from '#web/ui/list/row-groups.ts';
import { isByDefaultField, type ListOrder } from '#web/ui/list/list-order.ts';

const HEADINGS = {
  expired: { title: 'Nachweis fehlt oder ist abgelaufen', tone: 'act' },
  expiring: { title: 'Nachweis läuft bald ab', tone: 'soon' },
  fine: { title: 'Nachweise gültig', tone: 'calm' },
} as const;

type JudgedProfile = Pick<Profile, 'isActive' | 'mayNotWork' | 'proofState'>;

/** Returns the heading under which a person stands while the list is sorted by urgency, as the server ranks it. */
export function urgencyHeadingOf({ isActive, mayNotWork, proofState = 'fine' }: JudgedProfile): GroupTitle {
  if (!isActive) return { title: 'Nicht aktiv', tone: 'calm' };
  if (mayNotWork === true) return { title: 'Darf nicht arbeiten', tone: 'act' };
  return HEADINGS[proofState === 'missing' ? 'expired' : proofState];
}

/** Whether the rows stand under these headings: other orders would repeat them. @param text the order in the URL */
export const isGroupedByUrgency = (order: ListOrder, text: string) =>
  order.defaultOrder === 'urgency' && isByDefaultField(order, text);
