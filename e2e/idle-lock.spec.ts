import type { Page } from '@playwright/test';
import type { Task } from '#shared/contracts/tasks.ts';
import { expect, test } from './journey.ts';
import type { ApiSession } from './people.ts';
import { travel } from './time-travel.ts';
import { goOffline } from './hands.ts';

const PLACE = 'Spielhalle Lüneburg';
const SIGNER = 'Elif Demir';
const OTHER_SIGNER = 'Anja Brandt';
const MINUTE = 60;

test.use({ person: 'service', place: PLACE, signer: SIGNER });

/** Only for this page, since other journeys work at the same location. */
const lockAfter = (page: Page, minutes: number) =>
  page.route(/\/api\/locations\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const location: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...location, profileLockMinutes: minutes } });
  });

const cover = (page: Page) => page.getByRole('dialog', { name: 'Gesperrt' });
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Gleich gesperrt' });
const works = (page: Page, name = SIGNER) => expect(page.getByRole('heading', { name: `Hallo ${name}` })).toBeVisible();
const signerOf = async (session: ApiSession) =>
  (await session.send<{ profile?: string }>('GET', '/api/currentuser')).profile;

test('after ten minutes without input nobody signs any more, here and on the server', async ({ page, session }) => {
  await lockAfter(page, 10);
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await works(page);
  await page.mouse.click(5, 300);
  await forward(9 * MINUTE + 20);
  await expect(cover(page)).toBeHidden();
  await expect(warning(page)).toBeHidden();
  await forward(15);
  await expect(warning(page)).toBeVisible();
  await forward(30);
  await expect(cover(page)).toContainText('Gesperrt nach 10 Minuten ohne Eingabe.');
  await expect.poll(() => signerOf(session)).toBeUndefined();
  await cover(page).getByRole('searchbox', { name: 'Name suchen' }).fill('anja br');
  await page.keyboard.press('Enter');
  await works(page, OTHER_SIGNER);
  await expect(cover(page)).toBeHidden();
});

test('whoever answers the warning goes on working, and the ten minutes begin anew', async ({ page, session }) => {
  await lockAfter(page, 10);
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await works(page);
  await page.mouse.click(5, 300);
  // Its clock runs on: the warning comes after a moment and stays for half a minute.
  await forward(9 * MINUTE + 20);
  await warning(page).getByRole('button', { name: 'Weiterarbeiten' }).press('Enter');
  await expect(warning(page)).toBeHidden();
  await forward(9 * MINUTE);
  await works(page);
  await expect(cover(page)).toBeHidden();
  expect(await signerOf(session)).toBeDefined();
});

test('a tablet that slept is locked when it wakes, and stays so over a reload', async ({ page }) => {
  await lockAfter(page, 10);
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await works(page);
  await page.mouse.click(5, 300);
  await forward(50 * MINUTE);
  await expect(cover(page)).toBeVisible();
  await page.reload();
  await expect(cover(page)).toContainText('Gesperrt nach 10 Minuten ohne Eingabe.');
  await page.keyboard.press('Escape');
  await expect(cover(page)).toBeVisible();
});

test('a reload is no input: who left before it is signed off after it', async ({ page }) => {
  await lockAfter(page, 10);
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await works(page);
  await page.mouse.click(5, 300);
  await forward(6 * MINUTE);
  await page.reload();
  await works(page);
  await forward(4 * MINUTE + 1);
  await expect(cover(page)).toBeVisible();
});

test('what was typed is there again for whoever unlocks', async ({ page }) => {
  await lockAfter(page, 10);
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await works(page);
  await page.getByRole('button', { name: 'Mit Kommentar …' }).click();
  const form = page.getByRole('dialog', { name: 'Maßnahme erfassen' });
  await form.getByLabel('Kommentar').fill('Spielpause angesprochen');
  await forward(11 * MINUTE);
  await cover(page).getByRole('button', { name: SIGNER }).click();
  await expect(cover(page)).toBeHidden();
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Mit Kommentar …' }).click();
  await expect(form.getByLabel('Kommentar')).toHaveValue('Spielpause angesprochen');
});

test('an alarm stands above the lock, and who answers it unlocks', async ({ page, office }) => {
  await lockAfter(page, 10);
  const { '@id': location } = await office.location(PLACE);
  const description = `Ist der Feuerlöscher ${crypto.randomUUID().slice(0, 8)} geprüft?`;
  const doAt = new Date(Date.now() + 12 * MINUTE * 1000).toISOString();
  await office.send<Task>('POST', '/api/tasks', { description, location, doAt, possibleAnswers: [{ value: 'Ja' }] });
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await works(page);
  await page.mouse.click(5, 300);
  await forward(10 * MINUTE + 5);
  await expect(cover(page)).toBeVisible();
  await forward(2 * MINUTE);
  const alarm = page.getByRole('dialog', { name: 'Aufgabe erledigen' }).filter({ hasText: description });
  await alarm.getByRole('button', { name: OTHER_SIGNER }).click();
  await alarm.getByRole('button', { name: 'Ja', exact: true }).click();
  await expect(page.getByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
  await expect(cover(page)).toBeHidden();
  await works(page, OTHER_SIGNER);
});

test('while an alarm is open nobody is signed off; afterwards it is made up for', async ({ page, office, session }) => {
  await lockAfter(page, 10);
  const { '@id': location } = await office.location(PLACE);
  const description = `Ist der Notausgang ${crypto.randomUUID().slice(0, 8)} frei?`;
  const doAt = new Date(Date.now() + 8 * MINUTE * 1000).toISOString();
  await office.send<Task>('POST', '/api/tasks', { description, location, doAt, possibleAnswers: [{ value: 'Ja' }] });
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await works(page);
  await page.mouse.click(5, 300);
  await forward(8 * MINUTE + 5);
  const alarm = page.getByRole('dialog', { name: 'Aufgabe erledigen' }).filter({ hasText: description });
  await expect(alarm).toBeVisible();
  await forward(20 * MINUTE);
  await expect(alarm).toBeVisible();
  await expect(cover(page)).toBeHidden();
  expect(await signerOf(session)).toBeDefined();
});

test('one tap locks by hand, on every page', async ({ page, session }) => {
  await page.goto('/service');
  await works(page);
  await page.getByRole('main').getByRole('button', { name: 'Sperren' }).click();
  await expect(cover(page)).toBeVisible();
  await expect.poll(() => signerOf(session)).toBeUndefined();
  await cover(page).getByRole('button', { name: SIGNER }).click();
  await works(page);
  await page.goto('/tasks/list');
  await page.getByRole('complementary', { name: 'Arbeitsplatz' }).getByRole('button', { name: 'Sperren' }).click();
  await expect(cover(page)).toBeVisible();
});

test('without a connection it locks all the same, tells the server later, and the same person may go on', async ({
  page,
  context,
  session,
  expectConsole,
}) => {
  expectConsole(/net::ERR_/);
  await page.goto('/service');
  await works(page);
  // Everything has been loaded once, as on a tablet that worked here before.
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await cover(page).getByRole('button', { name: SIGNER }).click();
  await works(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await cover(page)
    .getByRole('button', { name: `Ich bin ${SIGNER} und arbeite weiter` })
    .click();
  await works(page);
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await expect(cover(page)).toContainText('Ohne Verbindung');
  await context.setOffline(false);
  await expect.poll(() => signerOf(session)).toBeUndefined();
  await cover(page).getByRole('button', { name: OTHER_SIGNER }).click();
  await works(page, OTHER_SIGNER);
});
