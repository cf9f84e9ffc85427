// Tests what needs a real browser in the idle lock: sleep, reload, overlapping dialogs, and a missing connection.
// web/app/lock/idle-watch.test.tsx tests the rest.
import type { Page } from '@playwright/test';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { expect, test } from '#e2e/support/journey.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { controlClock } from '#e2e/support/page-clock.ts';
import { chooseOtherProfile } from '#e2e/support/sign-in.ts';
import { goOffline } from '#e2e/support/input-methods.ts';

const LOCATION_NAME = 'Spielhalle Lüneburg';
const PROFILE_NAME = 'Elif Demir';
const OTHER_PROFILE_NAME = 'Anja Brandt';
const MINUTE_SECONDS = 60;
/**
 * The page begins in the past, because the server refuses records that lie far in its future after the page's clock has
 * been moved forward by twelve minutes. It refuses a new task that is due already as well.
 */
const PAGE_START_SECONDS = -11 * MINUTE_SECONDS;

test.use({ sharesTestData: true, person: 'service', locationName: LOCATION_NAME, profileName: PROFILE_NAME });

/** Sets the idle time in the response for this page only, because other journeys use the same location. */
const lockAfter = (page: Page, minutes: number) =>
  page.route(/\/api\/locations\/\d+$/, async (route) => {
    const response = await route.fetch();
    const location: object = await response.json();
    await route.fulfill({ response, json: { ...location, profileLockMinutes: minutes } });
  });

const lockDialog = (page: Page) => page.getByRole('dialog', { name: 'Gesperrt' });
const expectGreeting = (page: Page, name = PROFILE_NAME) =>
  expect(page.getByRole('heading', { name: `Hallo ${name}` })).toBeVisible();
const currentProfile = async (session: ApiSession) =>
  (await session.send<{ profile?: string }>('GET', '/api/currentuser')).profile;

test('a tablet that slept is locked when it wakes, and stays locked after a reload', async ({ page }) => {
  await lockAfter(page, 10);
  const { forward } = await controlClock(page, 0);
  await page.goto('/service');
  await expectGreeting(page);
  await page.mouse.click(1, 300);
  await forward(50 * MINUTE_SECONDS);
  await expect(lockDialog(page)).toBeVisible();
  await page.reload();
  await expect(lockDialog(page)).toContainText('Gesperrt nach 10 Minuten ohne Eingabe.');
  await page.keyboard.press('Escape');
  await expect(lockDialog(page)).toBeVisible();
});

test('an alarm is shown above the lock, and answering it unlocks the tablet', async ({ page, operatorApi }) => {
  await lockAfter(page, 10);
  const { '@id': location } = await operatorApi.location(LOCATION_NAME);
  const description = `Ist der Feuerlöscher ${crypto.randomUUID().slice(0, 8)} geprüft?`;
  const doAt = new Date(Date.now() + (PAGE_START_SECONDS + 12 * MINUTE_SECONDS) * 1000).toISOString();
  await operatorApi.send<Task>('POST', '/api/tasks', {
    description,
    location,
    doAt,
    possibleAnswers: [{ value: 'Ja' }],
  });
  const { forward } = await controlClock(page, PAGE_START_SECONDS);
  await page.goto('/service');
  await expectGreeting(page);
  await page.mouse.click(1, 300);
  await forward(10 * MINUTE_SECONDS + 5);
  await expect(lockDialog(page)).toBeVisible();
  await forward(2 * MINUTE_SECONDS);
  const alarms = page.getByRole('dialog', { name: 'Aufgabe erledigen' });
  // A task of the demo may be due at the same time, depending on when this journey runs.
  const otherAlarm = alarms.filter({ hasNotText: description });
  await page.addLocatorHandler(otherAlarm, () => otherAlarm.getByRole('button', { name: 'Schließen' }).click());
  const alarm = alarms.filter({ hasText: description });
  await chooseOtherProfile(alarm, OTHER_PROFILE_NAME);
  await alarm.getByRole('button', { name: 'Ja', exact: true }).click();
  // The row of the task says so if it is among the next three, otherwise a toast.
  await expect(page.getByText(/^(Aufgabe erfolgreich erledigt\.|Erledigt \d\d:\d\d)$/)).toBeVisible();
  await expect(lockDialog(page)).toBeHidden();
  await expectGreeting(page, OTHER_PROFILE_NAME);
});

test('a tablet without a connection locks too, informs the server later, and lets the same person continue', async ({
  page,
  context,
  session,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_/);
  await page.goto('/service');
  await expectGreeting(page);
  // The screens are loaded once while there is a connection, as on a tablet that was used here before.
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await lockDialog(page).getByRole('button', { name: PROFILE_NAME }).click();
  await expectGreeting(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await lockDialog(page).getByRole('button', { name: PROFILE_NAME }).click();
  await expectGreeting(page);
  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await expect(lockDialog(page)).toContainText('Ohne Verbindung');
  await context.setOffline(false);
  await expect.poll(() => currentProfile(session)).toBeUndefined();
  await chooseOtherProfile(lockDialog(page), OTHER_PROFILE_NAME);
  await expectGreeting(page, OTHER_PROFILE_NAME);
});
