// Somebody whose access a test may change: the people of the demo data sign in to all other tests.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import type { AccessLink, NewUser, UserCreate } from '#shared/contracts/users/users.ts';
import { ApiSession } from './people.ts';

export const FIRST_PASSWORD = 'Regen am Hafen, Kaffee im Kiosk';

export interface OwnPerson {
  readonly email: string;
  /** Address at which the first password is chosen. */
  readonly link: string;
  /** Returns the text of the latest mail to this address with this subject. */
  readonly mailTo: (address: string, subject: string) => Promise<string>;
}

/** Made by an admin at once, for who would invite: in the organisation of their session. */
export async function makeUser(office: ApiSession, user: Omit<UserCreate, 'customers'>): Promise<NewUser> {
  const { customer } = await office.send<{ customer?: string }>('GET', '/api/currentuser');
  const admin = await office.beside('admin');
  return admin.send<NewUser>('POST', '/api/users', { ...user, customers: customer === undefined ? [] : [customer] });
}

/** Managed by an operator or by admins, with a first password still to be chosen. */
export async function newPerson(
  baseURL: string | undefined,
  managed: 'operator' | 'admin' = 'operator',
): Promise<OwnPerson> {
  const office = await ApiSession.signIn(baseURL, managed);
  const admin = await ApiSession.signIn(baseURL, 'admin');
  const email = `paula-${randomUUID().slice(0, 8)}@nordlicht.test`;
  const role = managed === 'admin' ? 'ROLE_ADMIN' : 'ROLE_OPERATOR';
  const { id } = await makeUser(office, { email, firstname: 'Paula', lastname: 'Pohl', roles: [role] });
  const link = await firstLink(office, id);
  const mailTo = async (address: string, subject: string) => {
    const found = await admin.members<Mail>(`/api/mails?recipient=${encodeURIComponent(address)}&order[id]=desc`);
    const mail = found.find((one) => one.subject === subject);
    if (mail === undefined) throw new Error(`No mail to ${address} says: ${subject}`);
    return (await admin.send<Mail>('GET', `/api/mails/${mail.id}`)).text ?? '';
  };
  return { email, link, mailTo };
}

/** Somebody of the service at a location of the operator's organisation, who has no password yet. */
export async function addUser(office: ApiSession): Promise<NewUser> {
  const { '@id': location } = await office.location('Spielhalle Altona');
  const email = `nele-${randomUUID().slice(0, 8)}@nordlicht.test`;
  return makeUser(office, {
    email,
    firstname: 'Nele',
    lastname: 'Neu',
    roles: ['ROLE_SERVICE'],
    locations: [location],
  });
}

/** @returns the session of somebody who has just chosen their first password */
export async function firstSignIn(
  baseURL: string | undefined,
  { email, link }: Pick<OwnPerson, 'email' | 'link'>,
): Promise<ApiSession> {
  const way = link.replace('forgotpassword', 'forgot-password');
  const answer = await fetch(`${baseURL}${way}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: FIRST_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} gets no password: ${answer.status} ${await answer.text()}`);
  return ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
}

/** @returns the path of the page where somebody chooses their first password */
export async function firstLink(office: ApiSession, userId: number): Promise<string> {
  const { link } = await office.send<AccessLink>('POST', `/api/users/${userId}/access_link`);
  if (link === undefined) throw new Error('There is no link to a first password.');
  return new URL(link).pathname;
}

export const linkIn = (text: string): string => {
  const address = /https?:\/\/\S+\/(?:forgotpassword|emailconfirmation)\/\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error(`There is no link in: ${text}`);
  return new URL(address).pathname;
};

/** @param ahead steps of thirty seconds: a code is taken once, and the next one is taken a step early */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });
