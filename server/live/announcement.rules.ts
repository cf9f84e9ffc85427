import * as z from 'zod/mini';
import type { Scope } from '#server/access/scope.ts';

const id = z.optional(z.int());
const Change = z.object({ topic: z.string(), id, customer: id, location: id, user: id });
const SessionChanged = z.object({ session: z.string() });
/** The rights of any session may have changed. */
const RightsChanged = z.object({ access: z.literal(true) });
const JobRequested = z.object({ work: z.string() });
const Announcement = z.union([Change, SessionChanged, RightsChanged, JobRequested]);

/**
 * A change of rows of one collection that have the same organisation and location. Without either, the change spans
 * several.
 */
export type Change = z.infer<typeof Change>;
/** The payload of a notification, written by the triggers (server/db/functions/announcements.sql) and by `requestJob`. */
export type Announcement = z.infer<typeof Announcement>;

/** Parses a payload. Any client of the database may send notifications, so unknown ones are ignored. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return z.safeParse(Announcement, JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/**
 * Applies the same rule as row-level security. A change without an organisation is sent to everybody: it only makes
 * clients reload.
 */
export function isInScope({ customer, location, user }: Change, scope: Scope): boolean {
  if (user !== undefined) return user === scope.userId;
  if (scope.kind === 'platform' || customer === undefined) return true;
  if (scope.kind === 'location' && location !== undefined) return location === scope.locationId;
  return customer === scope.customerId;
}
