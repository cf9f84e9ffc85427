import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FIRST_PASSWORD, setPasswordAndSignIn, findLink, createTestUser } from '#e2e/support/test-users.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const SECOND_PASSWORD = 'Vier Möwen auf dem Dach';
const USER_DATA = 'Meine Benutzerdaten';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

const application = await openApplication();

async function newOwner() {
  const person = await createTestUser(application.origin);
  return { ...person, session: await setPasswordAndSignIn(application.origin, person) };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

/** Opens the page from the menu, because nobody types its address. */
async function openUserData(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Benutzermenü/ }));
  await user.click(await screen.findByRole('button', { name: USER_DATA }));
  expect(await screen.findByRole('heading', { name: USER_DATA, level: 1 })).toBeVisible();
}

it('a user changes the own name, and the user menu immediately shows the new one', async () => {
  const { session } = await newOwner();
  const { user } = await application.open('/dashboard', { as: session });
  await openUserData(user);
  const name = await section('Name');
  fill(name.getByLabelText('Nachname'), '  ');
  await user.click(screen.getByRole('button', { name: 'Namen speichern' }));
  const refusal = await name.findByRole('alert');
  expect(refusal).toHaveTextContent('Bitte den Nachnamen angeben.');
  await waitFor(() => expect(refusal).toHaveFocus());
  fill(name.getByLabelText('Nachname'), 'Petersen');
  await user.click(screen.getByRole('button', { name: 'Namen speichern' }));
  expect(await screen.findByText('Ihr Name wurde gespeichert.')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Benutzermenü.*Petersen/ })).toBeVisible();
});

it('a new e-mail address requires the password, and is valid after it was confirmed by the link in its mail', async () => {
  const person = await newOwner();
  const newEmail = person.email.replace('paula', 'petersen');
  const { user } = await application.open('/users/userdata?section=email', { as: person.session });
  const form = await section('E-Mail-Adresse');
  fill(form.getByLabelText('Neue E-Mail-Adresse'), newEmail);
  fill(form.getByLabelText('Jetziges Passwort'), 'falsch');
  await user.click(form.getByRole('button', { name: 'Adresse ändern' }));
  const refusal = await form.findByRole('alert');
  expect(refusal).toHaveTextContent('Dieses Passwort ist nicht richtig.');
  await waitFor(() => expect(refusal).toHaveFocus());
  fill(form.getByLabelText('Jetziges Passwort'), FIRST_PASSWORD);
  await user.click(form.getByRole('button', { name: 'Adresse ändern' }));
  expect(await form.findByText('Die neue Adresse ist noch nicht bestätigt')).toBeVisible();
  await expectAccessible();

  // The mail is opened on a device where nobody is signed in.
  const otherDevice = await application.open(
    findLink(await person.readMail(newEmail, 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse')),
  );
  expect(await screen.findByText(newEmail, { exact: false })).toBeVisible();
  await expectAccessible();
  await otherDevice.user.click(screen.getByRole('button', { name: 'Adresse bestätigen' }));
  const confirmed = await screen.findByRole('heading', { name: 'Ihre neue E-Mail-Adresse gilt' });
  await waitFor(() => expect(confirmed).toHaveFocus());
  await expect(person.readMail(person.email, 'Ihre E-Mail-Adresse wurde geändert')).resolves.not.toBe('');
  await expect(application.signInAs(newEmail, FIRST_PASSWORD)).resolves.toBeDefined();
});

it('after a change of the password the current session continues, and only the new password opens another one', async () => {
  const { email, session } = await newOwner();
  const { user } = await application.open('/users/userdata?section=password', { as: session });
  const form = await section('Passwort');
  fill(form.getByLabelText('Jetziges Passwort'), FIRST_PASSWORD);
  fill(form.getByLabelText('Neues Passwort'), SECOND_PASSWORD);
  fill(form.getByLabelText('Neues Passwort wiederholen'), SECOND_PASSWORD);
  await user.click(form.getByRole('button', { name: 'Passwort ändern' }));
  expect(await screen.findByText('Ihr neues Passwort gilt. Ihre anderen Geräte sind abgemeldet.')).toBeVisible();
  await waitFor(() => expect(form.getByLabelText('Jetziges Passwort')).toHaveValue(''));

  await expect(session.send('GET', '/api/currentuser')).resolves.toMatchObject({ email });
  await expect(application.signInAs(email, FIRST_PASSWORD)).rejects.toThrow('401');
  await expect(application.signInAs(email, SECOND_PASSWORD)).resolves.toBeDefined();
});

/** @returns the access token of a device of this kind */
async function signInOn(userAgent: string, email: string): Promise<string> {
  const answer = await fetch(`${application.origin}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: FIRST_PASSWORD }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
}

it('a lost device is listed with name and place, and is signed out immediately', async () => {
  const { email, session } = await newOwner();
  const token = await signInOn(IPAD, email);
  const requestWithToken = () =>
    fetch(`${application.origin}/api/currentuser`, { headers: { authorization: `Bearer ${token}` } });
  expect((await requestWithToken()).status).toBe(200);

  const { user } = await application.open('/users/userdata?section=devices', { as: session });
  const devices = within(await screen.findByRole('list', { name: 'Angemeldete Geräte' }));
  expect(devices.getAllByRole('listitem')).toHaveLength(2);
  expect(devices.getAllByText('dieses Gerät')).toHaveLength(1);
  expect(devices.getByText('Safari auf iPad').closest('li')).toHaveTextContent('Nordlicht Automaten GmbH');
  await user.click(devices.getByRole('button', { name: /^Safari auf iPad abmelden/ }));
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
  expect((await requestWithToken()).status).toBe(401);
});

it('the demo offers no change of the own access', async () => {
  await application.open('/users/userdata', { as: await application.signIn('demo') });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: USER_DATA, level: 1 })).not.toBeInTheDocument();
});
