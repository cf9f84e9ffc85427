// What people do with links of their mails: they have no session, the token is their right.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  findToken,
  isToken,
  issueToken,
  revokeTokens,
  spendToken,
  type OneTimeToken,
} from '#server/access/one-time-token.ts';
import { loggedNetworkOf } from '#server/access/network.ts';
import { noteSecurityEvent } from '#server/access/security-log.ts';
import { linkOrigin } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import { toWireDate } from '#server/http/dates.ts';
import { Conflict, Gone, NotFound, TooManyRequests } from '#server/http/errors.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { PasswordLink } from '#shared/contracts/account.ts';
import { emailChangedMail, passwordChangedMail, resetMail } from './account-mails.rules.ts';
import { endSessionsOf, findOwnAccount, storeEmail, storePassword } from './account.queries.ts';
import { findUserToSignIn, type SignInUser } from './auth.queries.ts';
import { refuseWeak } from './change-own-access.ts';
import { keepDevice } from './known-devices.queries.ts';
import { forgetAttempts, reserveReset } from './throttle.queries.ts';

const PASSWORD_PURPOSES = ['password-reset', 'invitation'] as const;
const EMAIL_PURPOSES = ['email-change'] as const;
/** Longer than looking up an account and writing it a mail: the answer takes as long where there is none. */
const ANSWER_MILLISECONDS = 350;

const UNKNOWN_MESSAGE = 'Diesen Link gibt es nicht. Bitte prüfen Sie, ob er vollständig ist.';
const USED_MESSAGE = 'Dieser Link wurde bereits benutzt.';
const EXPIRED_MESSAGE = 'Dieser Link ist abgelaufen.';
const REVOKED_MESSAGE = 'Dieser Link gilt nicht mehr.';

interface Asking {
  readonly email: string;
  readonly ip: string;
}

/** Neither the answer nor its time tells whether there is such an account. @throws TooManyRequests for the network */
export async function askForReset(app: FastifyInstance, asking: Asking): Promise<void> {
  const folded = { ...asking, email: asking.email.trim().toLowerCase() };
  const [seconds] = await Promise.all([
    app.store.asSystem(async (tx) => {
      const { seconds: wait, isQuiet } = await reserveReset(tx, folded);
      if (!isQuiet) await sendResetLink(app, tx, folded);
      return wait;
    }),
    sleep(ANSWER_MILLISECONDS),
  ]);
  if (seconds > 0) throw new TooManyRequests('Zu viele Anfragen. Bitte in einer Minute erneut versuchen.', seconds);
}

async function sendResetLink({ config, secrets }: FastifyInstance, tx: Tx, { email, ip }: Asking): Promise<void> {
  const user = await findUserToSignIn(tx, email);
  if (user === undefined || !user.is_active || isOfDemo(user)) return;
  const now = new Date();
  const { token } = await issueToken(tx, { purpose: 'password-reset', userId: user.id, now });
  const content = resetMail(user, `${linkOrigin(config)}/forgotpassword/${token}`);
  const about = `password-reset:${user.id}:${now.getTime()}`;
  await writeMail(tx, secrets, { about, recipient: user.email, content, now });
  const by = { userId: null, network: loggedNetworkOf(ip) };
  await noteSecurityEvent(tx, { kind: 'password-reset-asked', by, userId: user.id });
}

/** The demo writes to nobody. */
const isOfDemo = ({ customers, locations }: SignInUser) => [...customers, ...locations].some((link) => link.is_demo);

/** @throws NotFound, and Gone for a link that is of no use any more */
export async function readPasswordLink({ store }: FastifyInstance, token: string): Promise<PasswordLink> {
  const { link, email } = await store.askAsSystem(async (tx) => {
    const held = await findHeld(tx, token, PASSWORD_PURPOSES);
    return { link: held, email: (await findOwnAccount(tx, held.user_id)).email };
  });
  return { email, isInvitation: link.purpose === 'invitation', expiresAt: toWireDate(link.expires_at) };
}

export async function readEmailConfirmation({ store }: FastifyInstance, token: string) {
  const link = await store.askAsSystem((tx) => findHeld(tx, token, EMAIL_PURPOSES));
  return { email: link.email ?? '', expiresAt: toWireDate(link.expires_at) };
}

interface Setting {
  readonly token: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * @returns what makes the device a known one, for the account of this uid
 * @throws NotFound, Gone, and ValidationFailed for a password that is easily guessed: the link stays good for another one
 */
export async function setPasswordByLink(
  app: FastifyInstance,
  { token, password, ip }: Setting,
): Promise<{ uid: string; token: string }> {
  const held = await app.store.askAsSystem((tx) => findHeld(tx, token, PASSWORD_PURPOSES));
  await refuseWeak(app, held.user_id, password);
  const passwordHash = await app.passwords.hash(password);
  return app.store.asSystem(async (tx) => {
    const now = new Date();
    // First of all: of those who send it at the same moment the others wait here, and find it used.
    const link = await spendToken(tx, token, { purposes: PASSWORD_PURPOSES, now });
    if (link === undefined) throw new Gone(USED_MESSAGE);
    const { user_id: userId } = link;
    const account = await findOwnAccount(tx, userId);
    if (!account.is_active) throw new Gone(REVOKED_MESSAGE);
    await storePassword(tx, userId, passwordHash);
    const ended = await endSessionsOf(tx, userId, { reason: 'password' });
    await revokeTokens(tx, { userId, purposes: ['password-reset', 'invitation', 'email-change'], now });
    await forgetAttempts(tx, { email: account.email.toLowerCase() });
    const kind = link.purpose === 'invitation' ? 'invitation-accepted' : 'password-reset';
    const by = { userId: null, network: loggedNetworkOf(ip) };
    await noteSecurityEvent(tx, { kind, by, userId, details: { endedSessions: ended } });
    if (link.purpose === 'password-reset') {
      const mail = { about: `password-reset-done:${link.id}`, recipient: account.email, now };
      await writeMail(tx, app.secrets, { ...mail, content: passwordChangedMail(account) });
    }
    // Whoever followed the link because strangers keep guessing gets in on this device, however long they go on.
    const device = await keepDevice(tx, userId, null);
    return { uid: account.uid, token: device.token };
  });
}

/** @throws NotFound, Gone, Conflict where somebody else has the address by now */
export async function confirmEmail(app: FastifyInstance, { token, ip }: Omit<Setting, 'password'>): Promise<void> {
  await app.store.asSystem(async (tx) => {
    const now = new Date();
    await findHeld(tx, token, EMAIL_PURPOSES);
    const link = await spendToken(tx, token, { purposes: EMAIL_PURPOSES, now });
    if (link === undefined || link.email === null) throw new Gone(USED_MESSAGE);
    const before = await findOwnAccount(tx, link.user_id);
    if (!before.is_active) throw new Gone(REVOKED_MESSAGE);
    if (!(await storeEmail(tx, link.user_id, link.email)))
      throw new Conflict('Diese E-Mail-Adresse gehört bereits zu einem anderen Zugang.');
    await revokeTokens(tx, { userId: link.user_id, purposes: ['password-reset'], now });
    const by = { userId: null, network: loggedNetworkOf(ip) };
    await noteSecurityEvent(tx, { kind: 'email-changed', by, userId: link.user_id });
    const mail = { about: `email-changed:${link.id}`, recipient: before.email, now };
    await writeMail(tx, app.secrets, { ...mail, content: emailChangedMail(before, link.email) });
  });
}

async function findHeld(tx: Tx, token: string, purposes: readonly OneTimeToken['purpose'][]): Promise<OneTimeToken> {
  const link = isToken(token) ? await findToken(tx, token) : undefined;
  if (link === undefined || !purposes.includes(link.purpose)) throw new NotFound(UNKNOWN_MESSAGE);
  if (link.used_at !== null) throw new Gone(USED_MESSAGE);
  if (link.revoked_at !== null) throw new Gone(REVOKED_MESSAGE);
  if (link.expires_at <= new Date()) throw new Gone(EXPIRED_MESSAGE);
  return link;
}
