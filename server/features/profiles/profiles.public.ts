import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { findProfile, isPinRequired, type ProfileRow } from './profiles.queries.ts';
import { PROFILES } from './profiles.resource.ts';
import { checkSigning } from './profiles.rules.ts';

/**
 * The profile that signs a record: the one named, else the session's.
 * @throws ValidationFailed 'Kein Profil ausgewählt!' and its like
 */
export async function signingProfile({ tx, scope, actor }: Context, named: string | undefined, customerId: number): Promise<ProfileRow> {
  const find = (id: number) => findProfile(tx, scope, id);
  const active = actor.profileId === null ? undefined : await find(actor.profileId);
  const profile = named === undefined ? active : await resolveReference(named, PROFILES, find);
  const pinRequired = actor.locationId !== null && (await isPinRequired(tx, scope, actor.locationId));
  const violations = checkSigning({ profile, customerId, activeProfileId: actor.profileId, isPinRequired: pinRequired });
  if (profile === undefined || violations.length > 0) throw new ValidationFailed(violations);
  return profile;
}
