import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { loggedChecks, type LoggedCheck } from '#shared/contracts/player-check/check-log.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { LoggedCheckRow } from './check-log.queries.ts';

export const toLoggedCheck = (row: LoggedCheckRow): z.input<typeof LoggedCheck> => ({
  ...itemFields(loggedChecks, row.id),
  askedAt: toWireDate(row.asked_at),
  customer: iri(customers.path, row.customer_id),
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  profile: iriOrNone(profiles.path, row.profile_id),
  profileName: row.profile_name ?? undefined,
  profileChosenOffline: row.profile_chosen_offline,
  user: iri(users.path, row.user_id),
  userName: row.user_name ?? undefined,
  outcome: row.outcome,
  durationMilliseconds: row.duration_milliseconds,
});
