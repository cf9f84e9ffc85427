import { loggedNetworkOf } from '#server/access/network.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { newRefreshToken, signAccessToken } from '#server/access/tokens.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { insertSession, keepDevice, recordSignInTime } from '#server/features/auth/auth.public.ts';
import { AccessDenied, Gone, type HttpError } from '#server/http/render/errors.ts';
import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import { signedChallenge, TABLET_LOST_PROBLEM } from '#shared/contracts/tablets/signed-texts.ts';
import { findTabletById, markReached, touchTablet, type SigningTablet } from './enrolment.queries.ts';
import { identifyTablet, type SignedAnswer, type Visitor } from './identify-tablet.ts';
import { LOCKED_MESSAGE, LOST_MESSAGE, NO_ACCESS_MESSAGE } from './tablets.rules.ts';

/**
 * Opens a session of a tablet that signed a challenge. Only the holder of the key learns that the tablet is locked or
 * lost.
 * @throws TooManyRequests, Unauthorized, AccessDenied, Gone
 */
export async function openTabletSession(store: Store, answer: SignedAnswer): Promise<TokenPair> {
  const { challenge, visitor } = answer;
  const tablet = await identifyTablet(store, answer, signedChallenge(challenge));
  const refreshToken = newRefreshToken();
  const sid = await store.asSystem(async (tx) => {
    if (tablet.locked_at !== null || tablet.lost_at !== null || !tablet.has_access) return null;
    const presentedDevice = tablet.device_id === null ? null : { id: tablet.device_id, token: '' };
    const { id: deviceId } = await keepDevice(tx, tablet.user_id, presentedDevice);
    return (await touchTablet(tx, tablet.id, deviceId))
      ? openSession(tx, { tablet, deviceId, visitor, refreshToken })
      : null;
  });
  if (sid === null) throw await refusalOf(store, tablet);
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

/** A lost tablet has to be told so whatever else is true of it, because only then it deletes everything. */
async function refusalOf(store: Store, { id }: SigningTablet): Promise<HttpError> {
  const tablet = await store.asSystem(async (tx) => {
    await markReached(tx, id);
    return findTabletById(tx, id);
  });
  if (tablet !== undefined && tablet.lost_at !== null) return new Gone(LOST_MESSAGE, TABLET_LOST_PROBLEM);
  return new AccessDenied(tablet !== undefined && tablet.locked_at === null ? NO_ACCESS_MESSAGE : LOCKED_MESSAGE);
}
