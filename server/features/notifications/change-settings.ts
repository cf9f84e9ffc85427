import { Conflict } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { digestDay } from './digest.rules.ts';
import { storeWantsDigest } from './notification-settings.queries.ts';

/** @returns whether the user wants the daily summary from now on */
export async function changeSettings(
  { tx, scope, now }: Context,
  wantsDigest: boolean,
  hasMail: boolean,
): Promise<boolean> {
  if (wantsDigest && !hasMail) throw new Conflict('Dieser Server verschickt keine E-Mails.');
  await storeWantsDigest(tx, scope, { wantsDigest, digestDay: digestDay(now) });
  return wantsDigest;
}
