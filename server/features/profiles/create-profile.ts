import { AccessDenied, ValidationFailed } from '#server/http/errors.ts';
import type { Context } from '#server/http/serve.ts';
import type { ProfileCreate } from '#shared/contracts/profiles.ts';
import { canCreateProfile } from '#shared/permissions.ts';
import { hasProfiles, insertProfile, type ProfileRow } from './profiles.queries.ts';

/** Adds a person to the organisation the session works for. */
export async function createProfile({ tx, scope, actor }: Context, input: ProfileCreate): Promise<ProfileRow> {
  if (!canCreateProfile(actor, await hasProfiles(tx, scope))) throw new AccessDenied();
  if (actor.customerId === null)
    throw new ValidationFailed([{ propertyPath: '', message: 'Bitte zuerst eine Organisation wählen.' }]);
  return insertProfile(tx, scope, {
    customer_id: actor.customerId,
    name: input.name,
    is_active: input.isActive ?? true,
    comment: input.comment?.trim() || null,
  });
}
