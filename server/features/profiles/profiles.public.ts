import { isPinRequired } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { findProfile, type ProfileRow } from './profiles.queries.ts';
import { checkSigning } from './profiles.rules.ts';

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
  const active = actor.profileId === null ? undefined : await find(actor.profileId);
  const profile = named === undefined ? active : await resolveReference(named, profiles.path, find);
  const violations = checkSigning({
    profile,
    customerId,
    activeProfileId: actor.profileId,
    isPinRequired: await isPinRequired(context),
  });
  if (profile === undefined || violations.length > 0) throw new ValidationFailed(violations);
  return profile;
}
