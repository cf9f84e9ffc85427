import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import { customers } from '#shared/contracts/customers.ts';
import { locations } from '#shared/contracts/locations.ts';
import { profiles, type Profile } from '#shared/contracts/profiles.ts';
import { users } from '#shared/contracts/users.ts';
import { canManageProfiles, type Actor } from '#shared/permissions.ts';
import type { ProfileRow } from './profiles.queries.ts';

/** As this person may read it: who works somewhere else is none of the service's business. */
export const profileFor =
  (actor: Actor) =>
  (row: ProfileRow): z.input<typeof Profile> => ({
    ...item(profiles, row.id),
    name: row.name,
    isActive: row.is_active,
    comment: row.comment ?? undefined,
    customer: iri(customers.path, row.customer_id),
    user: iriOrNone(users.path, row.user_id),
    locations: canManageProfiles(actor) ? row.location_ids.map((id) => iri(locations.path, id)) : undefined,
    hasPin: row.pin_hash !== null,
    erasedAt: toWireDate(row.erased_at),
    createdAt: toWireDate(row.created_at),
  });
