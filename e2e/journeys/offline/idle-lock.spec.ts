// Tests what needs a real browser in the idle lock: sleep, reload, overlapping dialogs, and a missing connection.
// web/app/lock/idle-watch.test.tsx tests the rest.
import type { Page } from '@playwright/test';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { expect, test } from '#e2e/support/journey.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { travel } from '#e2e/support/time-travel.ts';
import { goOffline } from '#e2e/support/hands.ts';

const PLACE = 'Spielhalle Lüneburg';
const SIGNER = 'Elif Demir';
const OTHER_SIGNER = 'Anja Brandt';
const MINUTE = 60;
/**
 * The page begins in the past, because the server refuses records that lie in its future after the page's clock has
 * been moved forward.
 */
const PAGE_START_SECONDS = -15 * MINUTE;

test.use({ sharesTestData: true, person: 'service', place: PLACE, signer: SIGNER });

/** Sets the idle time in the response for this page only, because other journeys use the same location. */
const lockAfter = (page: Page, minutes: number) =>
  page.route(/\/api\/locations\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const location: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...location, profileLockMinutes: minutes } });
  });

const lockDialog = (page: Page) => page.getByRole('dialog', { name: 'Gesperrt' });
const expectGreeting = (page: Page, name = SIGNER) =>
  expect(page.getByRole('heading', { name: `Hallo ${name}` })).toBeVisible();
const signerOf = async (session: ApiSession) =>
  (await session.send<{ profile?: string }>('GET', '/api/currentuser')).profile;

test('a tablet that slept is locked when it wakes, and stays so over a reload', async ({ page }) => {
  await lockAfter(page, 10);
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await expectGreeting(page);
  await page.mouse.click(1, 300);
  await forward(50 * MINUTE);
  await expect(lockDialog(page)).toBeVisible();
  await page.reload();
  await expect(lockDialog(page)).toContainText('Gesperrt nach 10 Minuten ohne Eingabe.');
  await page.keyboard.press('Escape');
  await expect(lockDialog(page)).toBeVisible();
});

test('an alarm stands above the lock, and who answers it unlocks', async ({ page, operatorApi }) => {
  await lockAfter(page, 10);
  const { '@id': location } = await operatorApi.location(PLACE);
  const description = `Ist der Feuerlöscher ${crypto.randomUUID().slice(0, 8)} geprüft?`;
  const doAt = new Date(Date.now() + (PAGE_START_SECONDS + 12 * MINUTE) * 1000).toISOString();
  await operatorApi.send<Task>('POST', '/api/tasks', {
    description,
    location,
    doAt,
    possibleAnswers: [{ value: 'Ja' }],
  });
  const { forward } = await travel(page, PAGE_START_SECONDS);
  await page.goto('/service');
  await expectGreeting(page);
  await page.mouse.click(1, 300);
  await forward(10 * MINUTE + 5);
  await expect(lockDialog(page)).toBeVisible();
  await forward(2 * MINUTE);
  const alarm = page.getByRole('dialog', { name: 'Aufgabe erledigen' }).filter({ hasText: description });
  await alarm.getByRole('button', { name: OTHER_SIGNER }).click();
  await alarm.getByRole('button', { name: 'Ja', exact: true }).click();
  await expect(page.getByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
  await expect(lockDialog(page)).toBeHidden();
  await expectGreeting(page, OTHER_SIGNER);
});

test('without a connection it locks all the same, tells the server later, and the same person may go on', async ({
  page,
  context,
  session,
  expectConsole,
}) => {
  expectConsole(/net::ERR_/);
  await page.goto('/service');
  await expectGreeting(page);
  // The screens are loaded once while there is a connection, as on a tablet that was used here before.
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await lockDialog(page).getByRole('button', { name: SIGNER }).click();
  await expectGreeting(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await lockDialog(page).getByRole('button', { name: SIGNER }).click();
  await expectGreeting(page);
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await expect(lockDialog(page)).toContainText('Ohne Verbindung');
  await context.setOffline(false);
  await expect.poll(() => signerOf(session)).toBeUndefined();
  await lockDialog(page).getByRole('button', { name: OTHER_SIGNER }).click();
  await expectGreeting(page, OTHER_SIGNER);
});
