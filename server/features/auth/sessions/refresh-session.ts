import { loggedNetworkOf } from '#server/access/network.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { isSessionOver } from '#server/access/session-lifetime.ts';
import { newRefreshToken, signAccessToken, type TokenSubject } from '#server/access/tokens.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { Unauthorized } from '#server/http/render/errors.ts';
import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import { decideRotation, type Rotation } from './rotation.rules.ts';
import { beginNextGeneration, endSession, findTokenFamily, insertRefreshToken } from './sessions.queries.ts';

type RefreshOutcome = { refusalMessage: string } | { subject: TokenSubject; refreshToken: string };
type TokenFamily = NonNullable<Awaited<ReturnType<typeof findTokenFamily>>>;

/** @throws Unauthorized with the message that clients of this API know */
export async function refreshSession(store: Store, presentedToken: string | undefined, ip: string): Promise<TokenPair> {
  if (presentedToken === undefined || presentedToken === '') throw new Unauthorized('Missing JWT Refresh Token');
  // It runs with the system role, because there is no scope yet. A refusal is a return value and not an exception,
  // because ending the token family has to be committed.
  const outcome = await store.asSystem((tx) => exchangeToken(tx, presentedToken, ip));
  if ('refusalMessage' in outcome) throw new Unauthorized(outcome.refusalMessage);
  return { token: await signAccessToken(store, outcome.subject, new Date()), refresh_token: outcome.refreshToken };
}

async function exchangeToken(tx: Tx, presentedToken: string, ip: string): Promise<RefreshOutcome> {
  const family = await findTokenFamily(tx, presentedToken);
  if (family === undefined) return { refusalMessage: 'JWT Refresh Token Not Found' };
  const rotation = rotationOf(family);
  if (rotation === 'reuse') {
    await endSession(tx, family.sid, 'reuse');
    const eventActor = { userId: null, network: loggedNetworkOf(ip) };
    await logSecurityEvent(tx, {
      kind: 'refresh-reuse',
      by: eventActor,
      userId: family.user_id,
      details: { session: family.sid },
    });
  }
  if (rotation === 'reuse' || rotation === 'over') return { refusalMessage: 'Invalid JWT Refresh Token' };
  const generation = rotation === 'rotate' ? await beginNextGeneration(tx, family.sid) : family.generation;
  const refreshToken = newRefreshToken();
  await insertRefreshToken(tx, { sid: family.sid, generation }, refreshToken);
  return { subject: family, refreshToken };
}

function rotationOf(family: TokenFamily): Rotation {
  const isOver = !family.is_active || isSessionOver(family, family, family.now);
  return decideRotation(
    family.token_generation,
    { generation: family.generation, rotatedAt: family.rotated_at, isOver },
    family.now,
  );
}
