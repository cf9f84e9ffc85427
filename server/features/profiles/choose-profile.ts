import type { Passwords } from '#server/access/password.ts';
import { acceptPin } from '#server/features/auth/auth.public.ts';
import { isPinRequired } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { setSessionProfile, type ProfileRow } from './profiles.queries.ts';
import { checkChoice } from './profiles.rules.ts';

/** Makes the session sign as this profile from now on. */
export async function chooseProfile(
  context: Context & { readonly passwords: Passwords },
  profile: ProfileRow,
  pin: string | undefined,
): Promise<ProfileRow> {
  const { tx, scope, actor, passwords } = context;
  const violations = checkChoice({
    isActive: profile.is_active,
    hasPin: profile.pin_hash !== null,
    isPinRequired: await isPinRequired(context),
    isPinGiven: pin !== undefined,
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
  const isPinCorrect = profile.pin_hash === null || (await passwords.isCorrect(profile.pin_hash, pin ?? ''));
  if (!isPinCorrect) throw new ValidationFailed([{ propertyPath: 'pin', message: 'Die PIN stimmt nicht.' }]);
  if (profile.pin_hash !== null) await acceptPin(tx, actor.sid, profile.id);
  await setSessionProfile(tx, scope, actor.sid, profile.id);
  return profile;
}
