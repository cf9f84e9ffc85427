import { isPinRequired } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { signerName } from '#shared/signer-name.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { findChoiceAt, findProfile, holdPerson, type ProfileRow } from './profiles.queries.ts';
import { checkSigning, needsChoice } from './profiles.rules.ts';

export { changeProfile, createProfile, findProfile, holdPerson };

interface Signed {
  /** Organisation of what is signed. */
  readonly customerId: number;
  /** When it was done, where it may have waited on a device until now. */
  readonly occurredAt?: Date;
  /** Whether the device says that it took the choice without a connection. */
  readonly chosenOffline?: boolean | undefined;
}

type Signer = ProfileRow & { readonly chosen_offline: boolean };

/**
 * The profile that signs a record: the one named, else the session's.
 * @throws ValidationFailed 'Kein Profil ausgewählt!' and its like
 */
export async function signingProfile(
  context: Context,
  named: string | undefined,
  { customerId, occurredAt, chosenOffline = false }: Signed,
): Promise<Signer> {
  const { tx, scope, actor } = context;
  const find = (id: number) => findProfile(tx, scope, id);
  const findActive = async () => (actor.profileId === null ? undefined : find(actor.profileId));
  // Asked together they are one round trip to the database.
  const [profile, isPinNeeded] = await Promise.all([
    named === undefined ? findActive() : resolveReference(named, profiles.path, find),
    isPinRequired(context),
  ]);
  const needed = profile && needsChoice({ hasPin: profile.pin_hash !== null, isPinRequired: isPinNeeded });
  const choice = profile && (await choiceOf(context, profile.id, needed === true ? occurredAt : undefined));
  const violations = checkSigning({ profile, customerId, isChosen: needed !== true || choice !== undefined });
  if (profile === undefined || violations.length > 0) throw new ValidationFailed(violations);
  // The session counts as well: after the connection is back it goes on under the same choice, and nobody says so any more.
  return { ...profile, chosen_offline: chosenOffline || choice?.chosen_offline === true };
}

/** The choice the profile signs by; undefined where it is not set, and was not at that moment. */
async function choiceOf({ tx, scope, actor }: Context, profileId: number, at: Date | undefined) {
  if (profileId === actor.profileId) return { chosen_offline: actor.isProfileChosenOffline };
  return at && findChoiceAt(tx, scope, { sid: actor.sid, profileId, at });
}

interface SignedRow {
  readonly profile_name: string | null;
  readonly profile_chosen_offline: boolean;
}

/** What files say of who signed, in the same words as the lists on the screen. */
export const signerOf = (row: SignedRow): string | null =>
  signerName({ profileName: row.profile_name, profileChosenOffline: row.profile_chosen_offline });
