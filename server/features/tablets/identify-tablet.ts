import { loggedNetworkOf } from '#server/access/network.ts';
import { hashOf, newToken } from '#server/access/one-time-token.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import type { Store } from '#server/db/database.ts';
import { releaseTabletAttempt, reserveTabletAttempt } from '#server/features/auth/auth.public.ts';
import { TooManyRequests, Unauthorized } from '#server/http/render/errors.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { consumeChallenge, findTabletByKey, insertChallenge, type SigningTablet } from './enrolment.queries.ts';
import { isSignedBy } from './tablet-key.rules.ts';
import { throttledTabletMessage, UNKNOWN_TABLET_MESSAGE } from './tablets.rules.ts';

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

/** The answer of a tablet to a challenge. */
export interface SignedAnswer {
  readonly key: string;
  readonly challenge: string;
  readonly signature: string;
  readonly visitor: Visitor;
}

/**
 * Identifies the tablet that signed this text, which contains the challenge.
 * @throws TooManyRequests, Unauthorized
 */
export async function identifyTablet(store: Store, answer: SignedAnswer, text: string): Promise<SigningTablet> {
  const { key, challenge, signature, visitor } = answer;
  await refuseTooMany(store, visitor);
  const keyHash = Buffer.from(key, 'base64url');
  // The challenge is used up whatever becomes of the answer to it.
  const tablet = await store.asSystem(async (tx) => {
    const isOpen = await consumeChallenge(tx, { keyHash, tokenHash: hashOf(challenge), now: new Date() });
    return isOpen ? findTabletByKey(tx, keyHash) : undefined;
  });
  if (tablet?.public_key == null || !isSignedBy(tablet.public_key, text, signature)) {
    await recordFailure(store, visitor, tablet);
    throw new Unauthorized(UNKNOWN_TABLET_MESSAGE);
  }
  await store.asSystem((tx) => releaseTabletAttempt(tx, visitor));
  return tablet;
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
