// Somebody whose access a journey may change: the people of the demo data sign in to all the others.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Location } from '#shared/contracts/locations.ts';
import type { Mail } from '#shared/contracts/mails.ts';
import type { AccessLink, NewUser } from '#shared/contracts/users.ts';
import { expect } from './journey.ts';
import { ApiSession, type Named } from './people.ts';

export const FIRST_PASSWORD = 'Regen am Hafen, Kaffee im Kiosk';

export interface OwnPerson {
  readonly email: string;
  /** Where the first password is chosen. */
  readonly link: string;
  /** What the latest mail to this address says. */
  readonly mailTo: (address: string, subject: string) => Promise<string>;
}

/** Made by who manages them, with a first password still to be chosen. */
export async function newPerson(
  baseURL: string | undefined,
  made: 'operator' | 'admin' = 'operator',
): Promise<OwnPerson> {
  const office = await ApiSession.signIn(baseURL, made);
  const admin = await ApiSession.signIn(baseURL, 'admin');
  const email = `paula-${randomUUID().slice(0, 8)}@nordlicht.test`;
  const body = {
    email,
    firstname: 'Paula',
    lastname: 'Pohl',
    roles: [made === 'admin' ? 'ROLE_ADMIN' : 'ROLE_OPERATOR'],
  };
  const { id } = await office.send<NewUser>('POST', '/api/users', body);
  const { link } = await office.send<AccessLink>('POST', `/api/users/${id}/access_link`);
  if (link === undefined) throw new Error('There is no link to a first password.');
  const mailTo = async (address: string, subject: string) => {
    const found = await admin.members<Mail>(`/api/mails?recipient=${encodeURIComponent(address)}&order[id]=desc`);
    const mail = found.find((one) => one.subject === subject);
    if (mail === undefined) throw new Error(`No mail to ${address} says: ${subject}`);
    return (await admin.send<Mail>('GET', `/api/mails/${mail.id}`)).text ?? '';
  };
  return { email, link: new URL(link).pathname, mailTo };
}

/** A venue, and somebody who works there: what is switched off at it no other journey misses. */
export async function newVenue(baseURL: string | undefined) {
  const office = await ApiSession.signIn(baseURL, 'operator');
  const mark = randomUUID().slice(0, 8);
  const state = (await office.members<Named>('/api/states?pagination=false')).find(({ name }) => name === 'Hamburg');
  const place = await office.send<Location>('POST', '/api/locations', {
    name: `Spielhalle ${mark}`,
    type: 'arcade',
    state: state?.['@id'],
    isTaskAllowed: true,
    isActivityAllowed: true,
  });
  const email = `halle-${mark}@nordlicht.test`;
  const body = { email, firstname: 'Service', lastname: mark, roles: ['ROLE_SERVICE'], locations: [place['@id']] };
  const { id } = await office.send<NewUser>('POST', '/api/users', body);
  const { link } = await office.send<AccessLink>('POST', `/api/users/${id}/access_link`);
  const way = new URL(link ?? '').pathname.replace('forgotpassword', 'forgot-password');
  await office.send('POST', way, { password: FIRST_PASSWORD });
  return { place, service: await ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD }) };
}

export const linkIn = (text: string): string => {
  const address = /https?:\/\/\S+\/(?:forgotpassword|emailconfirmation)\/\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error(`There is no link in: ${text}`);
  return new URL(address).pathname;
};

/** On the page of the link. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.getByLabel('Neues Passwort wiederholen').fill(password);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr neues Passwort gilt' })).toBeFocused();
}

export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** @param ahead steps of thirty seconds: a code is taken once, and the next one is taken a step early */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });
