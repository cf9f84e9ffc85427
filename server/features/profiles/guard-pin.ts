import type { SessionActor } from '#server/access/actor.ts';
import type { Store } from '#server/db/database.ts';
import { reservePinGuess } from '#server/features/auth/auth.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { hasPin } from './profiles.queries.ts';

/**
 * Counts a guess before it is judged: four digits are guessed in minutes, and each guess costs the server as much as a
 * password. A profile beyond the session's organisation is not counted; the call itself will find nothing.
 */
export async function guardPin(store: Store, { customerId, sid }: SessionActor, profileId: number): Promise<void> {
  if (customerId === null) return;
  // As the owner and in a transaction of its own, so that the count lasts when the call is refused.
  const seconds = await store.asSystem(async (tx) =>
    (await hasPin(tx, customerId, profileId)) ? reservePinGuess(tx, sid, profileId) : 0,
  );
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`;
  throw new ValidationFailed([
    { propertyPath: 'pin', message: `Zu viele falsche Eingaben. Bitte in ${wait} erneut versuchen.` },
  ]);
}
