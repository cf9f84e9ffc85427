// Creates users whose login a test may change, because all other tests sign in as the users of the demo data.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import type { AccessLink, NewUser, UserCreate } from '#shared/contracts/users/users.ts';
import { ApiSession } from './people.ts';

export const FIRST_PASSWORD = 'Regen am Hafen, Kaffee im Kiosk';

export interface TestUser {
  readonly email: string;
  /** Address of the page on which the first password is chosen. */
  readonly link: string;
  /** Returns the links of the latest mail to this address with this subject, or its text if it has none. */
  readonly readMail: (address: string, subject: string) => Promise<string>;
}

/**
 * Creates a user in the organisation of the given session. An admin creates it, because an operator could only invite.
 */
export async function createUser(operatorApi: ApiSession, user: Omit<UserCreate, 'customers'>): Promise<NewUser> {
  const { customer } = await operatorApi.send<{ customer?: string }>('GET', '/api/currentuser');
  const admin = await operatorApi.signInOther('admin');
  return admin.send<NewUser>('POST', '/api/users', { ...user, customers: customer === undefined ? [] : [customer] });
}

/**
 * Creates a user who still has to choose a first password.
 * @param managerRole the role that may manage the user
 */
export async function createTestUser(
  baseURL: string | undefined,
  managerRole: 'operator' | 'admin' = 'operator',
): Promise<TestUser> {
  const operatorApi = await ApiSession.signIn(baseURL, managerRole);
  const admin = await ApiSession.signIn(baseURL, 'admin');
  const email = `paula-${randomUUID().slice(0, 8)}@nordlicht.test`;
  const role = managerRole === 'admin' ? 'ROLE_ADMIN' : 'ROLE_OPERATOR';
  const { id } = await createUser(operatorApi, { email, firstname: 'Paula', lastname: 'Pohl', roles: [role] });
  const link = await createPasswordLink(operatorApi, id);
  const readMail = async (address: string, subject: string) => {
    const found = await admin.members<Mail>(`/api/mails?recipient=${encodeURIComponent(address)}&order[id]=desc`);
    const mail = found.find((candidate) => candidate.subject === subject);
    if (mail === undefined) throw new Error(`No mail to ${address} says: ${subject}`);
    const { text = '', hasLinks } = await admin.send<Mail>('GET', `/api/mails/${mail.id}`);
    if (hasLinks !== true) return text;
    return (await admin.send<{ links: string[] }>('POST', `/api/mails/${mail.id}/links`, {})).links.join('\n');
  };
  return { email, link, readMail };
}

/** Creates a service user at a location of the operator's organisation, without a password. */
export async function createServiceUser(operatorApi: ApiSession): Promise<NewUser> {
  const { '@id': location } = await operatorApi.location('Spielhalle Altona');
  const email = `nele-${randomUUID().slice(0, 8)}@nordlicht.test`;
  return createUser(operatorApi, {
    email,
    firstname: 'Nele',
    lastname: 'Neu',
    roles: ['ROLE_SERVICE'],
    locations: [location],
  });
}

/**
 * Chooses the first password of a new user and signs in.
 * @returns the session
 */
export async function setPasswordAndSignIn(
  baseURL: string | undefined,
  { email, link }: Pick<TestUser, 'email' | 'link'>,
): Promise<ApiSession> {
  const path = link.replace('forgotpassword', 'forgot-password');
  const response = await fetch(`${baseURL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: FIRST_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} could not set a password: ${response.status} ${await response.text()}`);
  return ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
}

/** @returns the path of the page on which the user chooses the first password */
export async function createPasswordLink(operatorApi: ApiSession, userId: number): Promise<string> {
  const { link } = await operatorApi.send<AccessLink>('POST', `/api/users/${userId}/access_link`);
  if (link === undefined) throw new Error('There is no link to a first password.');
  return new URL(link).pathname;
}

export const findLink = (text: string): string => {
  const address = /https?:\/\/\S+\/(?:forgotpassword|emailconfirmation)\/\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error(`There is no link in: ${text}`);
  return new URL(address).pathname;
};

/**
 * Returns the code that an authenticator app shows.
 * @param stepsAhead number of 30-second steps in the future. The server accepts each code once, so a second code has to be
 * one step ahead.
 */
export const totpCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  });
