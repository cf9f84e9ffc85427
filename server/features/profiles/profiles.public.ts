import { isPinRequired } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { findProfile, holdPerson, type ProfileRow, wasActive } from './profiles.queries.ts';
import { checkSigning, needsChoice } from './profiles.rules.ts';

export { changeProfile, createProfile, findProfile, holdPerson };

interface Signed {
  /** Organisation of what is signed. */
  readonly customerId: number;
  /** When it was done, where it may have waited on a device until now. */
  readonly occurredAt?: Date;
}

/**
 * The profile that signs a record: the one named, else the session's.
 * @throws ValidationFailed 'Kein Profil ausgewählt!' and its like
 */
export async function signingProfile(
  context: Context,
  named: string | undefined,
  { customerId, occurredAt }: Signed,
): Promise<ProfileRow> {
  const { tx, scope, actor } = context;
  const find = (id: number) => findProfile(tx, scope, id);
  const findActive = async () => (actor.profileId === null ? undefined : find(actor.profileId));
  // Asked together they are one round trip to the database.
  const [profile, isPinNeeded] = await Promise.all([
    named === undefined ? findActive() : resolveReference(named, profiles.path, find),
    isPinRequired(context),
  ]);
  const isChosen =
    profile === undefined ||
    profile.id === actor.profileId ||
    !needsChoice({ hasPin: profile.pin_hash !== null, isPinRequired: isPinNeeded }) ||
    (occurredAt !== undefined &&
      (await wasActive(tx, scope, { sid: actor.sid, profileId: profile.id, at: occurredAt })));
  const violations = checkSigning({ profile, customerId, isChosen });
  if (profile === undefined || violations.length > 0) throw new ValidationFailed(violations);
  return profile;
}
