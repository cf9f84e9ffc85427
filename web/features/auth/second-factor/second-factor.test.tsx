import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { totpCode, FIRST_PASSWORD, setPasswordAndSignIn, createTestUser } from '#e2e/support/test-users.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const SECRET = /^(?:[A-Z2-7]{4} ?){8}$/;

const application = await openApplication();

/**
 * Sets up the second factor up to the recovery codes.
 * @param container the page or dialog in which it is set up
 * @returns the secret
 */
async function setUp(user: UserEvent, container: HTMLElement): Promise<string> {
  const steps = within(container);
  await user.type(await steps.findByLabelText('Jetziges Passwort'), `${FIRST_PASSWORD}{Enter}`);
  const secret = (await steps.findByText(SECRET)).textContent;
  await user.type(await steps.findByLabelText('Code aus der App'), `${totpCode(secret)}{Enter}`);
  expect(await steps.findByRole('list', { name: 'Wiederherstellungscodes' })).toBeVisible();
  return secret;
}

const shownCodes = () =>
  within(screen.getByRole('list', { name: 'Wiederherstellungscodes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const confirmCodesKept = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Ich habe die Codes aufgehoben' }));

async function openSetUp(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Zweiten Faktor einrichten' }));
  return screen.findByRole('dialog', { name: 'Zweiten Faktor einrichten' });
}

it('the second factor is set up with a QR code, and a wrong code is rejected', async () => {
  const person = await createTestUser(application.origin);
  const { user } = await application.open('/users/userdata?section=factor', {
    as: await setPasswordAndSignIn(application.origin, person),
  });
  const dialog = await openSetUp(user);
  const steps = within(dialog);
  await user.type(steps.getByLabelText('Jetziges Passwort'), `${FIRST_PASSWORD}{Enter}`);
  expect(await steps.findByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  await expectAccessible(dialog);
  await user.type(steps.getByLabelText('Code aus der App'), '000000{Enter}');
  expect(await steps.findByText('Dieser Code ist nicht richtig oder wurde schon benutzt.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Wiederherstellungscodes' })).not.toBeInTheDocument();
});

it('ten recovery codes are shown once, can be saved as a file, and are counted afterwards', async () => {
  const person = await createTestUser(application.origin);
  const { user } = await application.open('/users/userdata?section=factor', {
    as: await setPasswordAndSignIn(application.origin, person),
  });
  await setUp(user, await openSetUp(user));
  const shown = shownCodes();
  expect(shown).toHaveLength(10);
  await expectAccessible(screen.getByRole('dialog'));
  const download = nextDownload();
  await user.click(screen.getByRole('button', { name: 'Als Datei speichern' }));
  const file = await download;
  expect(file.name).toBe('schutzbuch-wiederherstellungscodes.txt');
  const text = await file.bytes.text();
  expect(shown.filter((code) => !text.includes(code))).toEqual([]);
  await confirmCodesKept(user);
  expect(await screen.findByText('Noch 10 Wiederherstellungscodes.', { exact: false })).toBeVisible();
});

it('the login asks for a code, a recovery code replaces it once, and the second factor can be turned off', async () => {
  const person = await createTestUser(application.origin);
  const first = await application.open('/users/userdata?section=factor', {
    as: await setPasswordAndSignIn(application.origin, person),
  });
  const secret = await setUp(first.user, await openSetUp(first.user));
  const [recoveryCode = ''] = shownCodes();

  const { user } = await application.open('/login');
  fill(await screen.findByLabelText('E-Mail-Adresse'), person.email);
  fill(screen.getByLabelText('Passwort'), FIRST_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  const code = await screen.findByLabelText('Code aus der Authenticator-App');
  await waitFor(() => expect(code).toHaveFocus());
  await expectAccessible();
  await user.type(code, '111111{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Code ist nicht richtig');
  await user.clear(code);
  await user.type(code, `${recoveryCode.toLowerCase()}{Enter}`);
  await waitFor(() => expect(address()).toBe('/dashboard'));

  await user.click(await screen.findByRole('button', { name: /^Benutzermenü/ }));
  await user.click(await screen.findByRole('button', { name: 'Meine Benutzerdaten' }));
  await user.click(await screen.findByRole('link', { name: /^Zweiter Faktor/ }));
  expect(await screen.findByText('Noch 9 Wiederherstellungscodes.', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abschalten' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Zweiten Faktor abschalten' }));
  fill(removal.getByLabelText('Jetziges Passwort'), FIRST_PASSWORD);
  fill(removal.getByLabelText('Code aus der App oder Wiederherstellungscode'), totpCode(secret, 1));
  await user.click(removal.getByRole('button', { name: 'Abschalten' }));
  expect(await screen.findByRole('button', { name: 'Zweiten Faktor einrichten' })).toBeVisible();
});

it('a new admin must set up a second factor before anything else', async () => {
  const person = await createTestUser(application.origin, 'admin');
  const session = await setPasswordAndSignIn(application.origin, person);
  const gate = () => screen.findByRole('heading', { name: 'Zweiten Faktor einrichten', level: 1 });
  await application.open('/dashboard', { as: session });
  expect(await gate()).toBeVisible();
  const { user } = await application.open('/users/list', { as: session });
  expect(await gate()).toBeVisible();
  await expectAccessible();
  await setUp(user, screen.getByRole('main'));
  await confirmCodesKept(user);
  expect(await screen.findByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
});
