import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { findLink, createTestUser, type TestUser } from '#e2e/support/test-users.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const PASSWORD = 'Vier Möwen auf dem Dach';

const application = await openApplication();
let person: TestUser;
let link: string;

beforeAll(async () => {
  person = await createTestUser(application.origin);
});

const passwordField = () => screen.findByLabelText('Neues Passwort');
const requestLink = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Link anfordern' }));

async function choosePassword(user: UserEvent, password: string, repeated = password): Promise<void> {
  fill(await passwordField(), password);
  fill(screen.getByLabelText('Neues Passwort wiederholen'), repeated);
  await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
}

it('a new user is welcomed by the link of the invitation and chooses the first password', async () => {
  const { user } = await application.open(person.link);
  expect(await screen.findByRole('heading', { name: 'Willkommen bei Schutzbuch' })).toBeVisible();
  await expectAccessible();
  await choosePassword(user, 'Regen am Hafen, Kaffee im Kiosk');
  const done = await screen.findByRole('heading', { name: 'Ihr neues Passwort gilt' });
  await waitFor(() => expect(done).toHaveFocus());
});

it('the login leads to the page that sends a link, whose response is the same for every address', async () => {
  await application.open('/login');
  const forgotten = await screen.findByRole('link', { name: 'Passwort vergessen?' });
  const { user } = await application.open(forgotten.getAttribute('href') ?? '');
  await waitFor(() => expect(document.title).toBe('Passwort vergessen · Schutzbuch'));
  await requestLink(user);
  expect(await screen.findByText('Bitte eine gültige E-Mail-Adresse eingeben.')).toBeVisible();
  expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus();

  fill(screen.getByLabelText('E-Mail-Adresse'), 'niemand@nordlicht.test');
  await requestLink(user);
  const confirmation = await screen.findByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' });
  await waitFor(() => expect(confirmation).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Andere Adresse angeben' }));
  await user.type(await screen.findByLabelText('E-Mail-Adresse'), `${person.email}{Enter}`);
  await waitFor(() =>
    expect(screen.getByRole('main')).toHaveTextContent(`Wenn es zu ${person.email} einen Zugang gibt`),
  );
  await expectAccessible();
  link = findLink(await person.readMail(person.email, 'Neues Passwort für Schutzbuch'));
});

it('the page of the link rejects a password that is empty, mistyped or easily guessed', async () => {
  const { user } = await application.open(link);
  await user.click(await screen.findByRole('button', { name: 'Passwort speichern' }));
  await waitFor(async () => expect(await passwordField()).toHaveFocus());
  await choosePassword(user, 'Nordlicht2026', 'Nordlicht2027');
  expect(await screen.findByText('Gut')).toBeVisible();
  expect(await screen.findByText('Die beiden Eingaben sind verschieden.')).toBeVisible();
  await choosePassword(user, 'Nordlicht2026');
  expect(await screen.findByText('Dieses Passwort ist leicht zu erraten. Bitte ein anderes wählen.')).toBeVisible();
  await expectAccessible();
});

it('a new password leads back to the login, and the link can be used only once', async () => {
  const { user } = await application.open(link);
  await choosePassword(user, PASSWORD);
  const done = await screen.findByRole('heading', { name: 'Ihr neues Passwort gilt' });
  await waitFor(() => expect(done).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
  fill(await screen.findByLabelText('E-Mail-Adresse'), person.email);
  fill(screen.getByLabelText('Passwort'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));

  const again = await application.open(link);
  expect(await screen.findByRole('heading', { name: 'Dieser Link wurde bereits benutzt.' })).toBeVisible();
  await again.user.click(screen.getByRole('link', { name: 'Neuen Link anfordern' }));
  expect(await screen.findByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
});
