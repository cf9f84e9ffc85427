import type { Context } from '#server/http/serve.ts';
import { recordSecurityEvent } from './auth.queries.ts';
import { endSession } from './sessions.queries.ts';

export async function logOut({ tx, actor }: Context): Promise<void> {
  await endSession(tx, actor.sid, 'logout');
  await recordSecurityEvent(tx, { kind: 'sign-out', userId: actor.userId });
}
