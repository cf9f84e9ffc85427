import { linksOf, type Links, type SessionSelection } from '#server/access/actor.ts';
import { loggedNetworkOf } from '#server/access/network.ts';
import type { Passwords } from '#server/access/password.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { newRefreshToken, signAccessToken } from '#server/access/tokens.ts';
import type { Config } from '#server/config.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { DEMO_VISITORS } from '#server/demo/seed-demo.ts';
import { Unauthorized } from '#server/http/render/errors.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { SignedIn } from '#shared/contracts/auth/auth.ts';
import { isOperator } from '#shared/permissions.ts';
import {
  findUserToSignIn,
  recordSignInTime,
  replacePasswordHash,
  type SignInUser,
} from '#server/features/auth/auth.queries.ts';
import { findKnownDevice, keepDevice, type KnownDevice } from './known-devices.queries.ts';
import { selectionAtSignIn } from '#server/features/auth/sessions/selection.rules.ts';
import { consumeCode } from '#server/features/auth/second-factor/second-factor.ts';
import { findDemoWorkplace, findLocationsOf, insertSession } from '#server/features/auth/sessions/sessions.queries.ts';
import { forgetFailures, releaseAttempt, reserveAttempt, type Attempt } from './throttle.queries.ts';
import { throttledMessage } from './throttle.rules.ts';

interface Server {
  readonly config: Pick<Config, 'SEED_DEMO'>;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly totp?: string | undefined;
  /** Tokens by which a device shows that users signed in on it before, one for each account. */
  readonly deviceTokens: readonly string[];
  readonly ip: string;
  readonly userAgent: string | null;
}

/** Everybody knows the passwords of these addresses, so guesses must not lock them. */
const PUBLIC_EMAILS: ReadonlySet<string> = new Set(Object.values(DEMO_VISITORS).map(({ email }) => email));

/** A sign-in, and the counters it is counted against. */
type CountedSignIn = SignIn & Attempt & { readonly device: KnownDevice | null };

/**
 * Opens a session. Neither the response nor its time reveals whether the address, the password or the account was
 * wrong.
 * @throws Unauthorized
 */
export async function logIn(server: Server, signInRequest: SignIn): Promise<SignedIn & { readonly uid: string }> {
  const { store, passwords } = server;
  const signIn = await countAttempt(server, signInRequest);
  const user = await store.queryAsSystem((tx) => findUserToSignIn(tx, signIn.email));
  const isCorrect = await passwords.isCorrect(user?.password_hash ?? null, signIn.password);
  if (user === undefined || !isCorrect || !user.is_active) {
    await recordFailure(store, signIn, user);
    throw new Unauthorized('Invalid credentials.');
  }
  await checkSecondFactor(server, signIn, user);
  return openSession(server, signIn, user);
}

/**
 * Counts the attempt before the password is checked.
 * @throws Unauthorized when there were too many attempts
 */
async function countAttempt({ config, store }: Server, signIn: SignIn): Promise<CountedSignIn> {
  const { email, deviceTokens: tokens } = signIn;
  const isPublic = config.SEED_DEMO === true && PUBLIC_EMAILS.has(email);
  const { seconds, counted: countedAttempt } = await store.asSystem(async (tx) => {
    const attempt = { ...signIn, device: await findKnownDevice(tx, { email, tokens }), isPublic };
    return { seconds: await reserveAttempt(tx, attempt), counted: attempt };
  });
  if (seconds > 0) throw new Unauthorized(throttledMessage(seconds));
  return countedAttempt;
}

async function recordFailure(store: Store, signIn: CountedSignIn, user: SignInUser | undefined): Promise<void> {
  const eventActor = { userId: null, network: loggedNetworkOf(signIn.ip) };
  const details = { knownDevice: signIn.device !== null };
  await store.asSystem((tx) =>
    logSecurityEvent(tx, { kind: 'sign-in-failed', by: eventActor, userId: user?.id ?? null, details }),
  );
}

async function checkSecondFactor({ store, secrets }: Server, signIn: CountedSignIn, user: SignInUser): Promise<void> {
  const { sealed, key_id: keyId, last_step: lastStep } = user;
  if (sealed === null || keyId === null) return;
  if (signIn.totp === undefined || signIn.totp === '') {
    await store.asSystem((tx) => releaseAttempt(tx, signIn));
    throw new Unauthorized('TOTP required.');
  }
  const factor = { userId: user.id, sealed: { keyId, bytes: sealed }, lastStep };
  const network = loggedNetworkOf(signIn.ip);
  const presentedCode = { code: signIn.totp, now: new Date(), network };
  if (await store.asSystem((tx) => consumeCode({ tx, secrets }, factor, presentedCode))) return;
  await recordFailure(store, signIn, user);
  throw new Unauthorized('TOTP required.');
}

async function openSession({ store, passwords }: Server, signIn: CountedSignIn, user: SignInUser) {
  const refreshToken = newRefreshToken();
  const { password_hash: oldHash } = user;
  const renewedHash = oldHash !== null && passwords.needsRehash(oldHash) ? await passwords.hash(signIn.password) : null;
  const { sid, device } = await store.asSystem(async (tx) => {
    await forgetFailures(tx, signIn);
    if (oldHash !== null && renewedHash !== null) await replacePasswordHash(tx, user.id, { oldHash, renewedHash });
    await recordSignInTime(tx, user.id);
    const eventActor = { userId: user.id, network: loggedNetworkOf(signIn.ip) };
    const details = { knownDevice: signIn.device !== null };
    await logSecurityEvent(tx, { kind: 'sign-in', by: eventActor, userId: user.id, details });
    const links = await reachableLinksOf(tx, user);
    const selection = (await demoSelection(tx, signIn)) ?? selectionAtSignIn(user, links);
    const { userAgent, ip } = signIn;
    const keptDevice = await keepDevice(tx, user.id, signIn.device);
    const session = { userId: user.id, selection, userAgent, ip, deviceId: keptDevice.id };
    return { sid: await insertSession(tx, session, refreshToken), device: keptDevice };
  });
  const token = await signAccessToken(store, { ...user, sid }, new Date());
  return { uid: user.uid, token, refresh_token: refreshToken, device_token: device.token };
}

/** A visitor at the demo's tablet sees a running shift at once, instead of choosing a location and a profile first. */
async function demoSelection(tx: Tx, { isPublic, email }: CountedSignIn): Promise<SessionSelection | null> {
  return isPublic && email === DEMO_VISITORS.tablet.email ? ((await findDemoWorkplace(tx, email)) ?? null) : null;
}

/**
 * Returns the organisations and locations the user may work for. An operator may work at every location of the
 * organisation, linked or not.
 */
async function reachableLinksOf(tx: Tx, user: SignInUser): Promise<Links> {
  const links = linksOf(user);
  return isOperator(user) ? { ...links, locations: await findLocationsOf(tx, links.customerIds) } : links;
}
