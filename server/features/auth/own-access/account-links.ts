// Handles the links in mails. Their holders have no session; the token itself is the authorisation.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  findToken,
  isToken,
  issueToken,
  revokeTokens,
  redeemToken,
  type OneTimeToken,
} from '#server/access/one-time-token.ts';
import { loggedNetworkOf } from '#server/access/network.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { linkOrigin } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { Conflict, Gone, NotFound, TooManyRequests } from '#server/http/render/errors.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { PasswordLink } from '#shared/contracts/auth/account.ts';
import { emailChangedMail, passwordChangedMail, resetMail } from './account-mails.rules.ts';
import { endSessionsOf, findOwnAccount, storeEmail, storePassword } from './account.queries.ts';
import { findUserToSignIn, type SignInUser } from '#server/features/auth/auth.queries.ts';
import { rejectWeakPassword } from './change-own-access.ts';
import { keepDevice } from '#server/features/auth/sign-in/known-devices.queries.ts';
import { forgetAttempts, reserveReset } from '#server/features/auth/sign-in/throttle.queries.ts';

const PASSWORD_PURPOSES = ['password-reset', 'invitation'] as const;
const EMAIL_PURPOSES = ['email-change'] as const;
/**
 * Minimum response time. It is longer than finding an account and writing its mail, so that the time does not reveal
 * whether the account exists.
 */
const MIN_ANSWER_MILLISECONDS = 350;

const UNKNOWN_MESSAGE = 'Diesen Link gibt es nicht. Bitte prüfen Sie, ob er vollständig ist.';
const USED_MESSAGE = 'Dieser Link wurde bereits benutzt.';
const EXPIRED_MESSAGE = 'Dieser Link ist abgelaufen.';
const REVOKED_MESSAGE = 'Dieser Link gilt nicht mehr.';

interface ResetRequest {
  readonly email: string;
  readonly ip: string;
}

/**
 * Mails a reset link if the account exists. Neither the response nor its time reveals whether it does.
 * @throws TooManyRequests when the network sent too many requests
 */
export async function askForReset(app: FastifyInstance, resetRequest: ResetRequest): Promise<void> {
  const lowercaseRequest = { ...resetRequest, email: resetRequest.email.trim().toLowerCase() };
  const [seconds] = await Promise.all([
    app.store.asSystem(async (tx) => {
      const { seconds: waitSeconds, areMailsPaused } = await reserveReset(tx, lowercaseRequest);
      if (!areMailsPaused) await sendResetLink(app, tx, lowercaseRequest);
      return waitSeconds;
    }),
    sleep(MIN_ANSWER_MILLISECONDS),
  ]);
  if (seconds > 0) throw new TooManyRequests('Zu viele Anfragen. Bitte in einer Minute erneut versuchen.', seconds);
}

async function sendResetLink({ config, secrets }: FastifyInstance, tx: Tx, { email, ip }: ResetRequest): Promise<void> {
  const user = await findUserToSignIn(tx, email);
  if (user === undefined || !user.is_active || isDemoUser(user)) return;
  const now = new Date();
  const { token } = await issueToken(tx, { purpose: 'password-reset', userId: user.id, now });
  const content = resetMail(user, `${linkOrigin(config)}/forgotpassword/${token}`);
  const mailSubject = `password-reset:${user.id}:${now.getTime()}`;
  await writeMail(tx, secrets, { about: mailSubject, recipient: user.email, content, now });
  const eventActor = { userId: null, network: loggedNetworkOf(ip) };
  await logSecurityEvent(tx, { kind: 'password-reset-asked', by: eventActor, userId: user.id });
}

/** Returns whether the user belongs to a demo organisation, which sends no mails. */
const isDemoUser = ({ customers, locations }: SignInUser) => [...customers, ...locations].some((link) => link.is_demo);

/** @throws NotFound, and Gone for a link that can no longer be used */
export async function readPasswordLink({ store }: FastifyInstance, token: string): Promise<PasswordLink> {
  const { link, email } = await store.queryAsSystem(async (tx) => {
    const tokenRow = await findUsableToken(tx, token, PASSWORD_PURPOSES);
    return { link: tokenRow, email: (await findOwnAccount(tx, tokenRow.user_id)).email };
  });
  return { email, isInvitation: link.purpose === 'invitation', expiresAt: toWireDate(link.expires_at) };
}

export async function readEmailConfirmation({ store }: FastifyInstance, token: string) {
  const link = await store.queryAsSystem((tx) => findUsableToken(tx, token, EMAIL_PURPOSES));
  return { email: link.email ?? '', expiresAt: toWireDate(link.expires_at) };
}

interface PasswordReset {
  readonly token: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * @returns the token that makes the device a known one, for the account of this uid
 * @throws NotFound, Gone, and ValidationFailed for a weak password; the link can then still be used
 */
export async function setPasswordByLink(
  app: FastifyInstance,
  { token, password, ip }: PasswordReset,
): Promise<{ uid: string; token: string }> {
  const tokenRow = await app.store.queryAsSystem((tx) => findUsableToken(tx, token, PASSWORD_PURPOSES));
  await rejectWeakPassword(app, tokenRow.user_id, password);
  const passwordHash = await app.passwords.hash(password);
  return app.store.asSystem(async (tx) => {
    const now = new Date();
    // The token is redeemed first: concurrent requests with the same token wait here and then find it used.
    const link = await redeemToken(tx, token, { purposes: PASSWORD_PURPOSES, now });
    if (link === undefined) throw new Gone(USED_MESSAGE);
    const { user_id: userId } = link;
    const account = await findOwnAccount(tx, userId);
    if (!account.is_active) throw new Gone(REVOKED_MESSAGE);
    await storePassword(tx, userId, passwordHash);
    const endedSessions = await endSessionsOf(tx, userId, { reason: 'password' });
    await revokeTokens(tx, { userId, purposes: ['password-reset', 'invitation', 'email-change'], now });
    await forgetAttempts(tx, { email: account.email.toLowerCase() });
    const kind = link.purpose === 'invitation' ? 'invitation-accepted' : 'password-reset';
    const eventActor = { userId: null, network: loggedNetworkOf(ip) };
    await logSecurityEvent(tx, { kind, by: eventActor, userId, details: { endedSessions } });
    if (link.purpose === 'password-reset') {
      const mail = { about: `password-reset-done:${link.id}`, recipient: account.email, now };
      await writeMail(tx, app.secrets, { ...mail, content: passwordChangedMail(account) });
    }
    // The device becomes a known one, so that its owner can sign in while strangers continue to guess the password.
    const device = await keepDevice(tx, userId, null);
    return { uid: account.uid, token: device.token };
  });
}

/** @throws NotFound, Gone, Conflict when another account has the address by now */
export async function confirmEmail(
  app: FastifyInstance,
  { token, ip }: Omit<PasswordReset, 'password'>,
): Promise<void> {
  await app.store.asSystem(async (tx) => {
    const now = new Date();
    await findUsableToken(tx, token, EMAIL_PURPOSES);
    const link = await redeemToken(tx, token, { purposes: EMAIL_PURPOSES, now });
    if (link === undefined || link.email === null) throw new Gone(USED_MESSAGE);
    const account = await findOwnAccount(tx, link.user_id);
    if (!account.is_active) throw new Gone(REVOKED_MESSAGE);
    if (!(await storeEmail(tx, link.user_id, link.email)))
      throw new Conflict('Diese E-Mail-Adresse gehört bereits zu einem anderen Zugang.');
    await revokeTokens(tx, { userId: link.user_id, purposes: ['password-reset'], now });
    const eventActor = { userId: null, network: loggedNetworkOf(ip) };
    await logSecurityEvent(tx, { kind: 'email-changed', by: eventActor, userId: link.user_id });
    const mail = { about: `email-changed:${link.id}`, recipient: account.email, now };
    await writeMail(tx, app.secrets, { ...mail, content: emailChangedMail(account, link.email) });
  });
}

async function findUsableToken(
  tx: Tx,
  token: string,
  purposes: readonly OneTimeToken['purpose'][],
): Promise<OneTimeToken> {
  const link = isToken(token) ? await findToken(tx, token) : undefined;
  if (link === undefined || !purposes.includes(link.purpose)) throw new NotFound(UNKNOWN_MESSAGE);
  if (link.used_at !== null) throw new Gone(USED_MESSAGE);
  if (link.revoked_at !== null) throw new Gone(REVOKED_MESSAGE);
  if (link.expires_at <= new Date()) throw new Gone(EXPIRED_MESSAGE);
  return link;
}
