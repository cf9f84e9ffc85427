import { logSecurityEvent } from '#server/access/security-log.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { endSession } from './sessions.queries.ts';

export async function logOut({ tx, actor }: Context): Promise<void> {
  await endSession(tx, actor.sid, 'logout');
  await logSecurityEvent(tx, { kind: 'sign-out', by: actor, userId: actor.userId });
}
