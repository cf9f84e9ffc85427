import type { Page } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities.ts';
import { mouse } from './hands.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { signIn } from './sign-in.ts';

const UNAUTHORIZED = /status of 401/;

test('an address behind the login leads to the login', async ({ page }) => {
  for (const address of ['/', '/dashboard', '/tasks/list']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await expect(page).toHaveTitle('Anmelden · Schutzbuch');
});

test('a refused login says why in a red alert that stays until it is closed', async ({ page, expectConsole }) => {
  expectConsole(UNAUTHORIZED);
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse').fill('niemand@nordlicht.test');
  await page.getByLabel('Passwort', { exact: true }).fill('ganz-falsch-1234');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Invalid credentials.' });
  await expect(alert).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(alert).toBeVisible();
  const [red, green, blue] = await alert.evaluate((element) => {
    const probe = [element, ...element.querySelectorAll('*')]
      .map((part) => getComputedStyle(part))
      .flatMap((style) => [style.color, style.borderTopColor, style.backgroundColor]);
    const reddest = probe
      .map((colour) => (colour.match(/\d+/g) ?? []).map(Number))
      .toSorted((one, other) => (other[0] ?? 0) - (other[1] ?? 0) - ((one[0] ?? 0) - (one[1] ?? 0)));
    return reddest[0] ?? [];
  });
  expect(red).toBeGreaterThan((green ?? 255) + 40);
  expect(red).toBeGreaterThan((blue ?? 255) + 40);
  await alert.getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('niemand@nordlicht.test');
});

test('an empty form says what is missing and asks nobody', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('Bitte eine gültige E-Mail-Adresse eingeben.')).toBeVisible();
  await expect(page.getByText('Bitte das Passwort eingeben.')).toBeVisible();
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
});

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Passwort', { exact: true });
  await password.fill('Sesam');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Passwort anzeigen oder verbergen' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('an operator lands on the dashboard and comes back to the login by signing out', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, mouse(page), 'otherOperator');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Standorte im Blick' })).toBeVisible();
  await mouse(page).act('Abmelden');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('service lands at its workplace', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, mouse(page), 'otherService');
  await expect(page).toHaveURL('/service/check');
  await expect(page.getByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
});

test('the demo is one click away', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Demo ansehen' }).click();
  await expect(page.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
});

test.describe('somebody signed in', () => {
  test.use({ person: 'otherService', signer: 'Claudia Schmitz' });

  test('is sent on from the login page', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/service/check');
  });

  const comment = (page: Page) => page.getByLabel('Kommentar');
  const begin = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Mit Kommentar …' }).click();
    await page.getByRole('combobox', { name: 'Maßnahme' }).selectOption('Spielpause empfohlen');
    await comment(page).fill(text);
  };
  const comeBack = async (page: Page) => {
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await signIn(page, mouse(page), 'otherService');
    // What still waits to be sent may ask for a profile in a dialog, above the one on the page.
    await page
      .getByRole('button', { name: /^Claudia Schmitz/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Mit Kommentar …' }).click();
    await expect(comment(page)).toBeVisible();
  };

  test('is led to the login when the session was ended elsewhere, and finds the typed text again afterwards', async ({
    page,
    session,
    expectConsole,
  }) => {
    expectConsole(UNAUTHORIZED);
    // Nobody is to be asked: what is typed stays.
    page.on('dialog', (dialog) => void dialog.dismiss());
    const stream = page.waitForResponse('**/api/events');
    await page.goto('/service');
    await begin(page, 'Gast wirkte müde, Pause vereinbart.');
    await stream;
    await session.end();
    await comeBack(page);
    await expect(comment(page)).toHaveValue('Gast wirkte müde, Pause vereinbart.');
  });

  test('whose session ends while a measure is sent has it recorded once after signing in again', async ({
    page,
    baseURL,
    session,
    expectConsole,
  }) => {
    expectConsole(UNAUTHORIZED);
    expectConsole(/net::ERR_FAILED/);
    // A page that is told by the stream has left before anybody presses.
    await page.route('**/api/events', (route) => route.abort());
    const text = `Pause vereinbart ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/service');
    await begin(page, text);
    await session.end();
    await page.getByRole('dialog').getByRole('button', { name: 'Maßnahme erfassen' }).click();
    await comeBack(page);
    await expect(comment(page)).toHaveValue('');
    const again = await ApiSession.signIn(baseURL, 'otherService');
    const recorded = async () =>
      (await again.members<Activity>('/api/activities?order[id]=desc')).filter((one) => one.comment === text).length;
    await expect.poll(recorded).toBe(1);
    await page.reload();
    await expect.poll(recorded).toBe(1);
  });
});
