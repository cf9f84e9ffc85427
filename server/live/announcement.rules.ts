import * as z from 'zod/mini';
import type { Scope } from '#server/access/scope.ts';

const id = z.optional(z.int());
const Change = z.object({ topic: z.string(), id, customer: id, location: id, user: id });
const SessionMoved = z.object({ session: z.string() });
const WorkAsked = z.object({ work: z.string() });
const Announcement = z.union([Change, SessionMoved, WorkAsked]);

/** Rows of one collection, all at one place; without any place it is too many of them. */
export type Change = z.infer<typeof Change>;
/** What migration 014 and `askForWork` write. */
export type Announcement = z.infer<typeof Announcement>;

/** Whoever may write to the database may announce anything on it: what is not ours is nothing. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return z.safeParse(Announcement, JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** The same rule as for rows. What has no place tells nobody anything but to read anew. */
export function isInScope({ customer, location, user }: Change, scope: Scope): boolean {
  if (user !== undefined) return user === scope.userId;
  if (scope.kind === 'platform' || customer === undefined) return true;
  if (scope.kind === 'location' && location !== undefined) return location === scope.locationId;
  return customer === scope.customerId;
}
