// Creates users whose login a test may change, because all other tests sign in as the users of the demo data.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import type { AccessLink, NewUser, UserCreate } from '#shared/contracts/users/users.ts';
import { ApiSession } from './people.ts';

export const FIRST_PASSWORD = 'Regen am Hafen, Kaffee im Kiosk';

export interface OwnPerson {
  readonly email: string;
  /** Address of the page on which the first password is chosen. */
  readonly link: string;
  /** Returns the text of the latest mail to this address with this subject. */
  readonly mailTo: (address: string, subject: string) => Promise<string>;
}

/**
 * Creates a user in the organisation of the given session. An admin creates it, because an operator could only invite.
 */
export async function makeUser(operatorApi: ApiSession, user: Omit<UserCreate, 'customers'>): Promise<NewUser> {
  const { customer } = await operatorApi.send<{ customer?: string }>('GET', '/api/currentuser');
  const admin = await operatorApi.beside('admin');
  return admin.send<NewUser>('POST', '/api/users', { ...user, customers: customer === undefined ? [] : [customer] });
}

/**
 * Creates a user who still has to choose a first password.
 * @param managed the role that may manage the user
 */
export async function newPerson(
  baseURL: string | undefined,
  managed: 'operator' | 'admin' = 'operator',
): Promise<OwnPerson> {
  const operatorApi = await ApiSession.signIn(baseURL, managed);
  const admin = await ApiSession.signIn(baseURL, 'admin');
  const email = `paula-${randomUUID().slice(0, 8)}@nordlicht.test`;
  const role = managed === 'admin' ? 'ROLE_ADMIN' : 'ROLE_OPERATOR';
  const { id } = await makeUser(operatorApi, { email, firstname: 'Paula', lastname: 'Pohl', roles: [role] });
  const link = await firstLink(operatorApi, id);
  const mailTo = async (address: string, subject: string) => {
    const found = await admin.members<Mail>(`/api/mails?recipient=${encodeURIComponent(address)}&order[id]=desc`);
    const mail = found.find((candidate) => candidate.subject === subject);
    if (mail === undefined) throw new Error(`No mail to ${address} says: ${subject}`);
    return (await admin.send<Mail>('GET', `/api/mails/${mail.id}`)).text ?? '';
  };
  return { email, link, mailTo };
}

/** Creates a service user at a location of the operator's organisation, without a password. */
export async function addUser(operatorApi: ApiSession): Promise<NewUser> {
  const { '@id': location } = await operatorApi.location('Spielhalle Altona');
  const email = `nele-${randomUUID().slice(0, 8)}@nordlicht.test`;
  return makeUser(operatorApi, {
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
export async function firstSignIn(
  baseURL: string | undefined,
  { email, link }: Pick<OwnPerson, 'email' | 'link'>,
): Promise<ApiSession> {
  const path = link.replace('forgotpassword', 'forgot-password');
  const answer = await fetch(`${baseURL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: FIRST_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} gets no password: ${answer.status} ${await answer.text()}`);
  return ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
}

/** @returns the path of the page on which the user chooses the first password */
export async function firstLink(operatorApi: ApiSession, userId: number): Promise<string> {
  const { link } = await operatorApi.send<AccessLink>('POST', `/api/users/${userId}/access_link`);
  if (link === undefined) throw new Error('There is no link to a first password.');
  return new URL(link).pathname;
}

export const linkIn = (text: string): string => {
  const address = /https?:\/\/\S+\/(?:forgotpassword|emailconfirmation)\/\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error(`There is no link in: ${text}`);
  return new URL(address).pathname;
};

/**
 * Returns the code that an authenticator app shows.
 * @param ahead number of 30-second steps in the future. The server accepts each code once, so a second code has to be
 * one step ahead.
 */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });
