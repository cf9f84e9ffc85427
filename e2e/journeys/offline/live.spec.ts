// Tests the event stream over a real network. web/app/shell/live-updates.test.tsx tests what its events change on a
// screen.
import type { Browser, Page } from '@playwright/test';
import type { GivenTask } from '#server/test/fixtures/overdue-task.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import type { Application } from '#e2e/support/application.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { giveOverdueTask } from '#e2e/support/overdue-task.ts';
import { ApiSession } from '#e2e/support/people.ts';

const LOCATION_NAME = 'Spielhalle Wandsbek';
const PROFILE_NAME = 'Anja Brandt';
const OTHER_PROFILE_NAME = 'Elif Demir';

test.use({ sharesTestData: true, person: 'service', locationName: LOCATION_NAME, profileName: PROFILE_NAME });

/** Opens an address and waits until the page receives events, beginning with those since its data were loaded. */
async function openLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events');
  await page.goto(address);
  expect((await stream).status()).toBe(200);
}

/** Opens a page for another tablet at the same location, with its own session. */
async function otherDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const session = await ApiSession.signIn(baseURL, 'service');
  await session.chooseLocation(LOCATION_NAME);
  await session.chooseProfile(OTHER_PROFILE_NAME);
  const context = await browser.newContext({ storageState: session.storageState });
  return context.newPage();
}

/** Creates a task that has been overdue for three days, so that it is listed among the next tasks. */
async function createTask(operatorApi: ApiSession, application: Application): Promise<GivenTask> {
  const { '@id': location } = await operatorApi.location(LOCATION_NAME);
  const description = `Ist der Notausgang ${crypto.randomUUID().slice(0, 8)} frei?`;
  const doAt = new Date(Date.now() - 3 * DAY_MILLISECONDS).toISOString();
  return giveOverdueTask(application, {
    description,
    location,
    doAt,
    possibleAnswers: [{ value: 'Ja' }],
  });
}

const nextTask = (page: Page, task: GivenTask) =>
  page.getByRole('region', { name: 'Nächste Aufgaben' }).getByRole('listitem').filter({ hasText: task.description });

test('a task created by the management appears immediately, and disappears from both devices when one has completed it', async ({
  page,
  browser,
  baseURL,
  operatorApi,
  application,
}) => {
  const otherPage = await otherDevice(browser, baseURL);
  await openLive(otherPage, '/service');
  await openLive(page, '/service');
  const task = await createTask(operatorApi, application);
  await expect(nextTask(page, task)).toBeVisible();
  await expect(nextTask(otherPage, task)).toBeVisible();
  await nextTask(page, task).getByRole('button').click();
  await page
    .getByRole('dialog', { name: 'Aufgabe erledigen' })
    .getByRole('button', { name: 'Ja', exact: true })
    .click();
  await expect(nextTask(page, task)).toBeHidden();
  await expect(nextTask(otherPage, task)).toBeHidden();
  await otherPage.context().close();
});
