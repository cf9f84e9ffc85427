import { isPinRequired } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { findChoiceAt, findProfile, findProfiles, preventErasure, type ProfileRow } from './profiles.queries.ts';
import { checkSigning, isChoiceRequired } from './profiles.rules.ts';

export { changeProfile, createProfile, findProfile, findProfiles, preventErasure, type ProfileRow };
export { profileFor } from './profiles.resource.ts';

interface SigningInput {
  /** The organisation the signed record belongs to. */
  readonly customerId: number;
  /** When it was recorded; earlier than now if the record was queued on a device. */
  readonly occurredAt?: Date;
  /** Whether the device reports that the profile was chosen offline. */
  readonly isChosenOffline?: boolean | undefined;
}

type SigningProfile = ProfileRow & { readonly chosen_offline: boolean };

/**
 * Returns the profile that signs a record: the named one, otherwise the session's.
 * @throws ValidationFailed if no profile is named or chosen, or the profile may not sign
 */
export async function resolveSigningProfile(
  context: Context,
  profileIri: string | undefined,
  { customerId, occurredAt, isChosenOffline = false }: SigningInput,
): Promise<SigningProfile> {
  const { tx, scope, actor } = context;
  const find = (id: number) => findProfile(tx, scope, id);
  const findActive = async () => (actor.profileId === null ? undefined : find(actor.profileId));
  // Both queries run in one round trip to the database.
  const [profile, isPinRequiredHere] = await Promise.all([
    profileIri === undefined ? findActive() : resolveReference(profileIri, profiles.path, find),
    isPinRequired(context),
  ]);
  const needsChoice =
    profile && isChoiceRequired({ hasPin: profile.pin_hash !== null, isPinRequired: isPinRequiredHere });
  const choice = profile && (await findChoice(context, profile.id, needsChoice === true ? occurredAt : undefined));
  const violations = checkSigning({ profile, customerId, isChosen: needsChoice !== true || choice !== undefined });
  if (profile === undefined || violations.length > 0) throw new ValidationFailed(violations);
  // The session's flag counts as well: back online, the session continues with the offline choice, and the device no
  // longer reports it.
  const isMarkedOffline = isChosenOffline && !isChosenOnline(context, profile.id, occurredAt);
  return { ...profile, chosen_offline: isMarkedOffline || choice?.chosen_offline === true };
}

/** Returns whether the server itself set the profile in this session before the moment, which no device can deny. */
function isChosenOnline({ actor, now }: Context, profileId: number, at: Date = now): boolean {
  const { profileSelectedAt, isProfileChosenOffline } = actor;
  if (profileId !== actor.profileId || profileSelectedAt === null || isProfileChosenOffline) return false;
  return Math.floor(profileSelectedAt.getTime() / 1000) <= at.getTime() / 1000;
}

/** Returns the choice the profile signs by; undefined if it is not chosen now and was not chosen at that moment. */
async function findChoice({ tx, scope, actor }: Context, profileId: number, at: Date | undefined) {
  if (profileId === actor.profileId) return { chosen_offline: actor.isProfileChosenOffline };
  return at && findChoiceAt(tx, scope, { sid: actor.sid, profileId, at });
}

interface SignedRow {
  readonly profile_name: string | null;
  readonly profile_chosen_offline: boolean;
}

/** Returns the name of the profile that signed, for exported files, worded as in the lists on the screen. */
export const profileNameOf = (row: SignedRow): string | null =>
  profileNameText({ profileName: row.profile_name, profileChosenOffline: row.profile_chosen_offline });
