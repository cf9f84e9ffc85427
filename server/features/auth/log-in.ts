import { linksOf, type Links } from '#server/access/actor.ts';
import { loggedNetworkOf } from '#server/access/network.ts';
import type { Passwords } from '#server/access/password.ts';
import { noteSecurityEvent } from '#server/access/security-log.ts';
import { newRefreshToken, signAccessToken } from '#server/access/tokens.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { Unauthorized } from '#server/http/errors.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { TokenPair } from '#shared/contracts/auth.ts';
import { isOperator } from '#shared/permissions.ts';
import { findUserToSignIn, rememberSignIn, replacePasswordHash, type SignInUser } from './auth.queries.ts';
import { placeAtSignIn } from './place.rules.ts';
import { spendCode } from './second-factor.ts';
import { findLocationsOf, insertSession } from './sessions.queries.ts';
import { forgetFailures, releaseAttempt, reserveAttempt } from './throttle.queries.ts';
import { throttledMessage } from './throttle.rules.ts';

interface Server {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly totp?: string | undefined;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * Opens a session. Whether the address, the password or the account was wrong cannot be told from the answer or its time.
 * @throws Unauthorized
 */
export async function logIn(server: Server, signIn: SignIn): Promise<TokenPair> {
  const { store, passwords } = server;
  const user = await store.asSystem(async (tx) => {
    const seconds = await reserveAttempt(tx, signIn);
    return seconds > 0 ? { seconds } : { found: await findUserToSignIn(tx, signIn.email) };
  });
  if (user.seconds !== undefined) throw new Unauthorized(throttledMessage(user.seconds));
  const isRight = await passwords.isRight(user.found?.password_hash ?? null, signIn.password);
  if (user.found === undefined || !isRight || !user.found.is_active) {
    await recordFailure(store, signIn, user.found);
    throw new Unauthorized('Invalid credentials.');
  }
  await checkSecondFactor(server, signIn, user.found);
  return openSession(server, signIn, user.found);
}

async function recordFailure(store: Store, signIn: SignIn, user: SignInUser | undefined): Promise<void> {
  const by = { userId: null, network: loggedNetworkOf(signIn.ip) };
  await store.asSystem((tx) => noteSecurityEvent(tx, { kind: 'sign-in-failed', by, userId: user?.id ?? null }));
}

async function checkSecondFactor({ store, secrets }: Server, signIn: SignIn, user: SignInUser): Promise<void> {
  const { sealed, key_id: keyId, last_step: lastStep } = user;
  if (sealed === null || keyId === null) return;
  if (signIn.totp === undefined || signIn.totp === '') {
    await store.asSystem((tx) => releaseAttempt(tx, signIn));
    throw new Unauthorized('TOTP required.');
  }
  const factor = { userId: user.id, sealed: { keyId, bytes: sealed }, lastStep };
  const network = loggedNetworkOf(signIn.ip);
  const presented = { code: signIn.totp, now: new Date(), network };
  if (await store.asSystem((tx) => spendCode({ tx, secrets }, factor, presented))) return;
  await recordFailure(store, signIn, user);
  throw new Unauthorized('TOTP required.');
}

async function openSession({ store, passwords }: Server, signIn: SignIn, user: SignInUser): Promise<TokenPair> {
  const refreshToken = newRefreshToken();
  const { password_hash: old } = user;
  const renewed = old !== null && passwords.needsRehash(old) ? await passwords.hash(signIn.password) : null;
  const sid = await store.asSystem(async (tx) => {
    await forgetFailures(tx, signIn);
    if (old !== null && renewed !== null) await replacePasswordHash(tx, user.id, { old, renewed });
    await rememberSignIn(tx, user.id);
    const by = { userId: user.id, network: loggedNetworkOf(signIn.ip) };
    await noteSecurityEvent(tx, { kind: 'sign-in', by, userId: user.id });
    const place = placeAtSignIn(user, await reachableFrom(tx, user));
    return insertSession(tx, { userId: user.id, place, userAgent: signIn.userAgent, ip: signIn.ip }, refreshToken);
  });
  return { token: await signAccessToken(store, { ...user, sid }, new Date()), refresh_token: refreshToken };
}

/** An operator may work at every location of the organisation, linked or not. */
async function reachableFrom(tx: Tx, user: SignInUser): Promise<Links> {
  const links = linksOf(user);
  return isOperator(user) ? { ...links, locations: await findLocationsOf(tx, links.customerIds) } : links;
}
