import { tabletEmail } from '#shared/domain/tablet-email.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { loggedNetworkOf } from '#server/access/network.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { newRefreshToken, signAccessToken, type TokenSubject } from '#server/access/tokens.ts';
import type { Tx } from '#server/db/database.ts';
import { keepDevice, releaseTabletAttempt } from '#server/features/auth/auth.public.ts';
import { handOnNotifications } from '#server/features/notifications/notifications.public.ts';
import { insertAccount } from '#server/features/users/users.public.ts';
import { Gone } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tablets, type EnrolledTablet } from '#shared/contracts/tablets/tablets.ts';
import { users } from '#shared/contracts/users/users.ts';
import { readPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import {
  findAccountOfLocation,
  findTabletByKey,
  insertTablet,
  lockPairedLocation,
  redeemPairing,
  savePairedTablet,
} from './enrolment.queries.ts';
import { refuseTooMany, type Visitor } from './identify-tablet.ts';
import { openSession } from './open-tablet-session.ts';
import { pairingCodeHash } from './pairing-code-hash.ts';
import type { PairingRow } from './pairings.queries.ts';
import { readTabletKey, type TabletKey } from './tablet-key.rules.ts';
import { CLOSED_CODE_MESSAGE } from './tablets.rules.ts';

interface EnrolmentRequest {
  readonly token: string;
  readonly publicKey: string;
  readonly visitor: Visitor;
}

/**
 * Pairs a tablet: its key is good for the location of the code from now on. If the location has no account of its own
 * yet, one without a password is created.
 * @throws TooManyRequests, Gone
 */
export async function enrolTablet(
  { store, secrets }: Pick<FastifyInstance, 'store' | 'secrets'>,
  { token, publicKey, visitor }: EnrolmentRequest,
): Promise<EnrolledTablet> {
  await refuseTooMany(store, visitor);
  const code = readPairingCode(token);
  const key = readTabletKey(publicKey);
  if (code === null || key === null) throw new Gone(CLOSED_CODE_MESSAGE);
  const refreshToken = newRefreshToken();
  // An exception takes back the use of the code.
  const { subject, name, locationName } = await store.asSystem((tx) =>
    pairTablet(tx, { codeHash: pairingCodeHash(secrets, code), key, visitor, refreshToken }),
  );
  const accessToken = await signAccessToken(store, subject, new Date());
  return { token: accessToken, refresh_token: refreshToken, name, locationName };
}

interface PairingInput {
  readonly codeHash: Buffer;
  readonly key: TabletKey;
  readonly visitor: Visitor;
  readonly refreshToken: string;
}

async function pairTablet(tx: Tx, { codeHash, key, visitor, refreshToken }: PairingInput) {
  const now = new Date();
  const pairing = await redeemPairing(tx, codeHash, now);
  if (pairing === undefined) throw new Gone(CLOSED_CODE_MESSAGE);
  const location = await lockPairedLocation(tx, pairing.location_id);
  const userId =
    (await findAccountOfLocation(tx, location.id)) ??
    (await createAccount(tx, pairing, { locationName: location.name, ip: visitor.ip }));
  const device = await keepDevice(tx, userId, null);
  const insertedTablet = await insertTablet(tx, {
    customer_id: pairing.customer_id,
    location_id: location.id,
    name: pairing.name,
    user_id: userId,
    key_hash: key.keyHash,
    public_key: key.publicKey,
    device_id: device.id,
    paired_by: pairing.user_id,
    created_at: now,
    last_seen_at: now,
  });
  const tablet = insertedTablet && (await findTabletByKey(tx, key.keyHash));
  if (tablet === undefined) throw new Gone(CLOSED_CODE_MESSAGE);
  await savePairedTablet(tx, pairing.id, tablet.id);
  const sid = await openSession(tx, { tablet, deviceId: device.id, visitor, refreshToken });
  await releaseTabletAttempt(tx, visitor);
  await appendToLedger(tx, {
    customerId: pairing.customer_id,
    type: 'tablet.paired',
    entity: iri(tablets.path, tablet.id),
    at: now,
    occurredAt: now,
    // Nobody is signed in on the tablet: whoever showed the code let it in.
    actor: iri(users.path, pairing.user_id),
    location: iri(locations.path, location.id),
    data: { name: pairing.name, locationName: location.name, user: iri(users.path, userId) },
  });
  const subject: TokenSubject = { sid, uid: tablet.uid, role: tablet.role, email: tablet.email };
  return { subject, name: pairing.name, locationName: location.name };
}

/**
 * Creates an account without a password for the tablets of a location, which receives what its staff has not read yet.
 * @returns the id of its user
 */
async function createAccount(
  tx: Tx,
  { customer_id, location_id, user_id }: PairingRow,
  { locationName, ip }: { readonly locationName: string; readonly ip: string },
): Promise<number> {
  const userId = await insertAccount(tx, SYSTEM_SCOPE, {
    // No mail is ever delivered to this domain (RFC 2606).
    email: tabletEmail(randomUUID()),
    firstname: 'Tablet',
    lastname: locationName,
    role: 'ROLE_SERVICE',
    customerIds: [customer_id],
    locationIds: [location_id],
  });
  if (userId === null) throw new Error('The address of a new account is taken.');
  await logSecurityEvent(tx, {
    kind: 'user-created',
    by: { userId: user_id, network: loggedNetworkOf(ip) },
    userId,
    customerId: customer_id,
    details: { role: 'ROLE_SERVICE' },
  });
  await handOnNotifications(tx, { userId, locationId: location_id });
  return userId;
}
