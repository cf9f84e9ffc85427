import { resolveCustomer } from '#server/features/customers/customers.public.ts';
import { resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { ProfileCreate } from '#shared/contracts/profiles/profiles.ts';
import { canCreateProfile, canManageProfiles } from '#shared/permissions.ts';
import { appendProfile } from './append-profile.ts';
import { loadProfile } from './change-profile.ts';
import { hasProfiles, insertProfile, replaceProfileLocations, type ProfileRow } from './profiles.queries.ts';

/** Adds a profile to the organisation of the session, or to the one an admin names. */
export async function createProfile(context: Context, input: ProfileCreate): Promise<ProfileRow> {
  const { tx, scope, actor } = context;
  const { locations = [] } = input;
  if (!canCreateProfile(actor, await hasProfiles(tx, scope))) throw new AccessDenied();
  if (locations.length > 0 && !canManageProfiles(actor)) throw new AccessDenied();
  const customerId = await resolveCustomer(context, input.customer);
  const id = await insertProfile(tx, scope, {
    customer_id: customerId,
    name: input.name,
    is_active: input.isActive ?? true,
    comment: input.comment?.trim() || null,
  });
  if (locations.length > 0) {
    const locationIds = await resolveLocationsOf(context, customerId, locations);
    await replaceProfileLocations(tx, scope, { id, customer_id: customerId }, locationIds);
  }
  const profile = await loadProfile(context, id);
  await appendProfile(context, profile, { type: 'profile.created' });
  return profile;
}
