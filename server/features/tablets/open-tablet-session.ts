import { loggedNetworkOf } from '#server/access/network.ts';
import { hashOf, newToken } from '#server/access/one-time-token.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { newRefreshToken, signAccessToken } from '#server/access/tokens.ts';
import type { Store, Tx } from '#server/db/database.ts';
import {
  insertSession,
  keepDevice,
  releaseTabletAttempt,
  recordSignInTime,
  reserveTabletAttempt,
} from '#server/features/auth/auth.public.ts';
import { AccessDenied, TooManyRequests, Unauthorized } from '#server/http/render/errors.ts';
import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import {
  findTabletByKey,
  insertChallenge,
  consumeChallenge,
  touchTablet,
  type SigningTablet,
} from './enrolment.queries.ts';
import { isSignedBy } from './tablet-key.rules.ts';
import { LOCKED_MESSAGE, NO_ACCESS_MESSAGE, throttledTabletMessage, UNKNOWN_TABLET_MESSAGE } from './tablets.rules.ts';

/** Sender of a request that has no session. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string | null;
}

const CHALLENGE_MINUTES = 2;

/** Returns a challenge to sign. A key that nobody knows gets one as well, which is worth nothing. */
export async function challengeTablet(store: Store, key: string): Promise<{ challenge: string }> {
  const challenge = newToken();
  const expiresAt = new Date(Date.now() + CHALLENGE_MINUTES * MINUTE_MILLISECONDS);
  const keyHash = Buffer.from(key, 'base64url');
  await store.asSystem((tx) => insertChallenge(tx, { keyHash, tokenHash: hashOf(challenge), expiresAt }));
  return { challenge };
}

interface SignedAnswer {
  readonly key: string;
  readonly challenge: string;
  readonly signature: string;
  readonly visitor: Visitor;
}

/**
 * Opens a session of a tablet that signed a challenge. Only the holder of the key learns that the tablet is locked.
 * @throws TooManyRequests, Unauthorized, AccessDenied
 */
export async function openTabletSession(store: Store, answer: SignedAnswer): Promise<TokenPair> {
  const { key, challenge, signature, visitor } = answer;
  await refuseTooMany(store, visitor);
  const keyHash = Buffer.from(key, 'base64url');
  // The challenge is used up whatever becomes of the answer to it.
  const tablet = await store.asSystem(async (tx) => {
    const isOpen = await consumeChallenge(tx, { keyHash, tokenHash: hashOf(challenge), now: new Date() });
    return isOpen ? findTabletByKey(tx, keyHash) : undefined;
  });
  if (tablet === undefined || !isSignedBy(tablet.public_key, challenge, signature)) {
    await recordFailure(store, visitor, tablet);
    throw new Unauthorized(UNKNOWN_TABLET_MESSAGE);
  }
  const refreshToken = newRefreshToken();
  const sid = await store.asSystem(async (tx) => {
    await releaseTabletAttempt(tx, visitor);
    if (tablet.locked_at !== null || !tablet.has_access) return null;
    const presentedDevice = tablet.device_id === null ? null : { id: tablet.device_id, token: '' };
    const { id: deviceId } = await keepDevice(tx, tablet.user_id, presentedDevice);
    return (await touchTablet(tx, tablet.id, deviceId))
      ? openSession(tx, { tablet, deviceId, visitor, refreshToken })
      : null;
  });
  if (sid === null) throw new AccessDenied(await refusalOf(store, keyHash));
  return { token: await signAccessToken(store, { ...tablet, sid }, new Date()), refresh_token: refreshToken };
}

interface NewTabletSession {
  readonly tablet: SigningTablet;
  readonly deviceId: number;
  readonly visitor: Visitor;
  readonly refreshToken: string;
}

/** The session works at the location the tablet was paired with. @returns its id */
export async function openSession(tx: Tx, session: NewTabletSession): Promise<string> {
  const { tablet, deviceId, visitor, refreshToken } = session;
  await recordSignInTime(tx, tablet.user_id);
  const eventActor = { userId: tablet.user_id, network: loggedNetworkOf(visitor.ip) };
  await logSecurityEvent(tx, {
    kind: 'sign-in',
    by: eventActor,
    userId: tablet.user_id,
    details: { tablet: tablet.id },
  });
  const selection = { customerId: tablet.customer_id, locationId: tablet.location_id, profileId: null };
  return insertSession(
    tx,
    { userId: tablet.user_id, selection, ...visitor, deviceId, tabletId: tablet.id },
    refreshToken,
  );
}

/**
 * Counts an attempt before it is checked.
 * @throws TooManyRequests
 */
export async function refuseTooMany(store: Store, visitor: Visitor): Promise<void> {
  const seconds = await store.asSystem((tx) => reserveTabletAttempt(tx, visitor));
  if (seconds > 0) throw new TooManyRequests(throttledTabletMessage(seconds), seconds);
}

async function recordFailure(store: Store, { ip }: Visitor, tablet: SigningTablet | undefined): Promise<void> {
  const eventActor = { userId: null, network: loggedNetworkOf(ip) };
  const details = { tablet: tablet?.id ?? null };
  await store.asSystem((tx) =>
    logSecurityEvent(tx, { kind: 'sign-in-failed', by: eventActor, userId: tablet?.user_id ?? null, details }),
  );
}

async function refusalOf(store: Store, keyHash: Buffer): Promise<string> {
  const tablet = await store.queryAsSystem((tx) => findTabletByKey(tx, keyHash));
  return tablet !== undefined && tablet.locked_at === null ? NO_ACCESS_MESSAGE : LOCKED_MESSAGE;
}
