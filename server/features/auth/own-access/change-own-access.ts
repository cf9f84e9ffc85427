import type { FastifyInstance } from 'fastify';
import { issueToken, revokeTokens } from '#server/access/one-time-token.ts';
import { loggedNetworkOf } from '#server/access/network.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { isSessionOver } from '#server/access/session-lifetime.ts';
import { weaknessOf } from '#server/access/weak-password.ts';
import type { SessionActor } from '#server/access/actor.ts';
import { linkOrigin } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Account, AccountSession } from '#shared/contracts/auth/account.ts';
import { confirmEmailMail, emailChangeNotice, emailTakenMail, passwordChangedMail } from './account-mails.rules.ts';
import {
  endSessionsOf,
  findOrganisationNames,
  findOwnAccount,
  findSessionsOf,
  findUnconfirmedEmail,
  isEmailTaken,
  storeName,
  storePassword,
} from './account.queries.ts';
import { isFactorRequired } from '#server/features/auth/second-factor/required-factor.rules.ts';
import { countRecoveryCodes, findSecondFactor } from '#server/features/auth/second-factor/second-factor.queries.ts';
import type { OwnCall } from './serve-own-access.ts';
import { forgetOwnGuesses } from '#server/features/auth/sign-in/throttle.queries.ts';

export async function readAccount({ tx, actor, now }: OwnCall): Promise<Account> {
  const account = await findOwnAccount(tx, actor.userId);
  const factor = await findSecondFactor(tx, actor.userId);
  return {
    email: account.email,
    newEmail: await findUnconfirmedEmail(tx, actor.userId, now),
    firstname: account.firstname,
    lastname: account.lastname,
    secondFactorSince: toWireDate(factor?.confirmed_at ?? null),
    recoveryCodesLeft: await countRecoveryCodes(tx, actor.userId),
    isSecondFactorRequired: isFactorRequired(account),
  };
}

export async function changeName(call: OwnCall, name: Pick<Account, 'firstname' | 'lastname'>): Promise<Account> {
  const { tx, actor } = call;
  await storeName(tx, actor.userId, name);
  await logSecurityEvent(tx, { kind: 'name-changed', by: actor, userId: actor.userId });
  return readAccount(call);
}

/** @throws ValidationFailed with the reason why the new password is too weak */
export async function rejectWeakPassword({ store }: FastifyInstance, userId: number, password: string): Promise<void> {
  const guessableWords = await store.queryAsSystem((tx) => guessableWordsOf(tx, userId));
  const message = weaknessOf(password, guessableWords);
  if (message !== null) throw new ValidationFailed([{ propertyPath: 'password', message }]);
}

async function guessableWordsOf(tx: Tx, userId: number): Promise<string[]> {
  const { email, firstname, lastname } = await findOwnAccount(tx, userId);
  return [email, firstname, lastname, ...(await findOrganisationNames(tx, userId))];
}

/** Changes the password, ends all other sessions and revokes the links that were sent before. */
export async function changePassword({ tx, actor, now, secrets }: OwnCall, passwordHash: string): Promise<void> {
  const { userId, sid } = actor;
  await storePassword(tx, userId, passwordHash);
  const endedSessions = await endSessionsOf(tx, userId, { exceptSid: sid, reason: 'password' });
  await revokeTokens(tx, { userId, purposes: ['password-reset', 'email-change'], now });
  await forgetOwnGuesses(tx, actor);
  await logSecurityEvent(tx, { kind: 'password-changed', by: actor, userId, details: { endedSessions } });
  const account = await findOwnAccount(tx, userId);
  const mailSubject = `password-changed:${userId}:${now.getTime()}`;
  await writeMail(tx, secrets, {
    about: mailSubject,
    recipient: account.email,
    content: passwordChangedMail(account),
    now,
  });
}

/**
 * Requests a change of the email address. The old address is notified immediately, and remains valid until the new one
 * is confirmed.
 */
export async function requestEmailChange(call: OwnCall, email: string): Promise<Account> {
  const { tx, actor, now, secrets, config } = call;
  const { userId } = actor;
  const account = await findOwnAccount(tx, userId);
  if (email.toLowerCase() === account.email.toLowerCase())
    throw new ValidationFailed([{ propertyPath: 'email', message: 'Das ist bereits Ihre E-Mail-Adresse.' }]);
  await revokeTokens(tx, { userId, purposes: ['email-change'], now });
  const { token } = await issueToken(tx, { purpose: 'email-change', userId, email, now });
  const mailSubject = `email-change:${userId}:${now.getTime()}`;
  const url = `${linkOrigin(config)}/emailconfirmation/${token}`;
  // Only the owner of the new address learns whether it already has an account.
  const content = (await isEmailTaken(tx, email)) ? emailTakenMail() : confirmEmailMail(account, url);
  await writeMail(tx, secrets, { about: mailSubject, recipient: email, content, now });
  const notice = emailChangeNotice(account, email);
  await writeMail(tx, secrets, { about: `${mailSubject}:notice`, recipient: account.email, content: notice, now });
  // The attempt remains counted, so that nobody can send mails to many strangers in a row.
  await logSecurityEvent(tx, { kind: 'email-change-asked', by: actor, userId });
  return readAccount(call);
}

export async function readSessions({ tx, actor, now }: OwnCall): Promise<{ sessions: AccountSession[] }> {
  const rows = await findSessionsOf(tx, actor.userId);
  const openSessions = rows.filter((row) => !isSessionOver(row, actor, now));
  return { sessions: openSessions.map((row) => toSession(row, actor)) };
}

type SessionOfUser = Awaited<ReturnType<typeof findSessionsOf>>[number];

const toSession = (row: SessionOfUser, { sid }: SessionActor): AccountSession => ({
  id: row.id,
  userAgent: row.user_agent ?? undefined,
  place: row.location_name ?? row.customer_name ?? undefined,
  network: row.ip === null ? undefined : loggedNetworkOf(row.ip),
  createdAt: toWireDate(row.created_at),
  lastSeenAt: toWireDate(row.last_seen_at),
  isCurrent: row.id === sid,
});

/**
 * Ends a session of the user. It takes effect immediately, because every request checks its session.
 * @throws NotFound for a session that has ended or belongs to another user
 */
export async function endOwnSession(call: OwnCall, session: string): Promise<{ sessions: AccountSession[] }> {
  const { tx, actor } = call;
  if ((await endSessionsOf(tx, actor.userId, { onlySid: session, reason: 'revoked' })) === 0)
    throw new NotFound('Diese Sitzung ist bereits beendet.');
  await logSecurityEvent(tx, { kind: 'session-ended', by: actor, userId: actor.userId, details: { session } });
  return readSessions(call);
}

export async function endOtherSessions(call: OwnCall): Promise<{ sessions: AccountSession[] }> {
  const { tx, actor } = call;
  const endedSessions = await endSessionsOf(tx, actor.userId, { exceptSid: actor.sid, reason: 'revoked' });
  await logSecurityEvent(tx, {
    kind: 'session-ended',
    by: actor,
    userId: actor.userId,
    details: { others: endedSessions },
  });
  return readSessions(call);
}
