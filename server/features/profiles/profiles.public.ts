import { isPinRequired } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { findProfile, holdPerson, type ProfileRow } from './profiles.queries.ts';
import { checkSigning } from './profiles.rules.ts';

export { changeProfile, createProfile, findProfile, holdPerson };

/**
 * The profile that signs a record: the one named, else the session's.
 * @throws ValidationFailed 'Kein Profil ausgewählt!' and its like
 */
export async function signingProfile(
  context: Context,
  named: string | undefined,
  customerId: number,
): Promise<ProfileRow> {
  const { tx, scope, actor } = context;
  const find = (id: number) => findProfile(tx, scope, id);
  const findActive = async () => (actor.profileId === null ? undefined : find(actor.profileId));
  // Asked together they are one round trip to the database.
  const [profile, isPinNeeded] = await Promise.all([
    named === undefined ? findActive() : resolveReference(named, profiles.path, find),
    isPinRequired(context),
  ]);
  const activeProfileId = actor.profileId;
  const violations = checkSigning({ profile, customerId, activeProfileId, isPinRequired: isPinNeeded });
  if (profile === undefined || violations.length > 0) throw new ValidationFailed(violations);
  return profile;
}
