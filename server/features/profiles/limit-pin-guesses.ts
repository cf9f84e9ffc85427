import type { SessionActor } from '#server/access/actor.ts';
import type { Store } from '#server/db/database.ts';
import { reservePinGuess } from '#server/features/auth/auth.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { hasPin } from './profiles.queries.ts';

/**
 * Counts a guess before it is verified: four digits can be guessed in minutes, and verifying a guess costs the server
 * as much as verifying a password. For a profile of another organisation nothing is counted: the request itself ends
 * with 404.
 */
export async function limitPinGuesses(
  store: Store,
  { customerId, sid }: SessionActor,
  profileId: number,
): Promise<void> {
  if (customerId === null) return;
  // The count is written in a transaction of its own, so that it persists when the request is refused.
  const seconds = await store.asSystem(async (tx) =>
    (await hasPin(tx, customerId, profileId)) ? reservePinGuess(tx, sid, profileId) : 0,
  );
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const waitText = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`;
  throw new ValidationFailed([
    { propertyPath: 'pin', message: `Zu viele falsche Eingaben. Bitte in ${waitText} erneut versuchen.` },
  ]);
}
