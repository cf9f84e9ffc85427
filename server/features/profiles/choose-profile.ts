import { isPasswordRight } from '#server/access/password.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import type { Context } from '#server/http/serve.ts';
import { isPinRequired, setSessionProfile, type ProfileRow } from './profiles.queries.ts';
import { checkChoice } from './profiles.rules.ts';

/** From now on this session signs as the profile. */
export async function chooseProfile({ tx, scope, actor }: Context, profile: ProfileRow, pin: string | undefined): Promise<ProfileRow> {
  const pinRequired = actor.locationId !== null && (await isPinRequired(tx, scope, actor.locationId));
  const hasPin = profile.pin_hash !== null;
  const violations = checkChoice({ isActive: profile.is_active, hasPin, isPinRequired: pinRequired, isPinGiven: pin !== undefined });
  if (violations.length > 0) throw new ValidationFailed(violations);
  const isRight = profile.pin_hash === null || (await isPasswordRight(profile.pin_hash, pin ?? ''));
  if (!isRight) throw new ValidationFailed([{ propertyPath: 'pin', message: 'Die PIN stimmt nicht.' }]);
  await setSessionProfile(tx, scope, actor.sid, profile.id);
  return profile;
}
