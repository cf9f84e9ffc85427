import { isPinRequired } from '#server/features/locations/locations.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { OfflineChoiceInput } from '#shared/contracts/profiles/profiles.ts';
import { insertOfflineChoice, type ProfileRow } from './profiles.queries.ts';
import { checkOfflineChoice } from './profiles.rules.ts';

/** Makes the session sign as the profile since the moment of the choice, unless a later choice or sign-off exists. */
export async function enterOfflineChoice(
  context: Context,
  profile: ProfileRow,
  choice: OfflineChoiceInput,
): Promise<ProfileRow> {
  const { tx, scope, actor, now } = context;
  const chosenAt = new Date(choice.chosenAt);
  const violations = checkOfflineChoice({
    isActive: profile.is_active,
    hasPin: profile.pin_hash !== null,
    isPinRequired: await isPinRequired(context),
    chosenAt,
    now,
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
  const at = chosenAt > now ? now : chosenAt;
  await insertOfflineChoice(tx, scope, { sid: actor.sid, profileId: profile.id, at });
  return profile;
}
