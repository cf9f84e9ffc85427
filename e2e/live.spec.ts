import type { Browser, Page } from '@playwright/test';
import type { Task } from '#shared/contracts/tasks.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { travel } from './time-travel.ts';

const PLACE = 'Spielhalle Wandsbek';
const SIGNER = 'Anja Brandt';
const OTHER_SIGNER = 'Elif Demir';
const NO_ANSWER = /net::ERR_/;

test.use({ person: 'service', place: PLACE, signer: SIGNER });

/** Opens an address and waits until the page is told of changes and has read anew what it showed before that. */
async function follow(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events');
  await page.goto(address);
  expect((await stream).status()).toBe(200);
  await page.waitForResponse(/\/api\/(tasks|activities)\?/);
}

/** Another tablet at the same venue, signed in by itself. */
async function otherDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const session = await ApiSession.signIn(baseURL, 'service');
  await session.workAt(PLACE);
  await session.signAs(OTHER_SIGNER);
  const context = await browser.newContext({ storageState: session.storageState });
  return context.newPage();
}

/** Overdue enough to be among the next ones. */
async function give(office: ApiSession): Promise<Task> {
  const { '@id': location } = await office.location(PLACE);
  const description = `Ist der Notausgang ${crypto.randomUUID().slice(0, 8)} frei?`;
  const doAt = new Date(Date.now() - 3 * DAY_MILLISECONDS).toISOString();
  return office.send<Task>('POST', '/api/tasks', { description, location, doAt, possibleAnswers: [{ value: 'Ja' }] });
}

const nextTask = (page: Page, task: Task) =>
  page.getByRole('region', { name: 'Nächste Aufgaben' }).getByRole('listitem').filter({ hasText: task.description });

test('a measure recorded on one device appears on the other without anybody asking', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await otherDevice(browser, baseURL);
  await follow(other, '/activities/list');
  await page.goto('/activities/list');
  const comment = `Gespräch ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'Maßnahme erfassen' }).click();
  const form = page.getByRole('dialog', { name: 'Maßnahme erfassen' });
  await form.getByRole('combobox', { name: 'Maßnahme' }).selectOption({ index: 1 });
  await form.getByLabel('Kommentar').fill(comment);
  await form.getByRole('button', { name: 'Maßnahme erfassen' }).click();
  const row = other.getByRole('row').filter({ hasText: comment });
  await expect(row).toContainText(SIGNER);
  await other.context().close();
});

test('a task given by the Verwaltung appears at once, and is gone on both devices when one has completed it', async ({
  page,
  browser,
  baseURL,
  office,
}) => {
  const other = await otherDevice(browser, baseURL);
  await follow(other, '/service');
  await follow(page, '/service');
  const task = await give(office);
  await expect(nextTask(page, task)).toBeVisible();
  await expect(nextTask(other, task)).toBeVisible();
  await nextTask(page, task).getByRole('button').click();
  await page
    .getByRole('dialog', { name: 'Aufgabe erledigen' })
    .getByRole('button', { name: 'Ja', exact: true })
    .click();
  await expect(nextTask(page, task)).toBeHidden();
  await expect(nextTask(other, task)).toBeHidden();
  await other.context().close();
});

test('where no stream comes through, asking goes on; when it does again, so do the changes, with a renewed token', async ({
  page,
  office,
  expectConsole,
}) => {
  expectConsole(NO_ANSWER);
  expectConsole(/status of 401/);
  let attempts = 0;
  await page.route('**/api/events', (route) => {
    attempts += 1;
    return route.abort();
  });
  const { forward } = await travel(page, 0);
  await page.goto('/service');
  await expect.poll(() => attempts).toBeGreaterThan(0);
  const asked = await give(office);
  await forward(125);
  await expect(nextTask(page, asked)).toBeVisible();
  // Nobody is told of a connection that is lost: everything else comes through.
  await expect(page.getByText('Offline')).toBeHidden();

  await page.evaluate(() => localStorage.setItem('token', 'abgelaufen'));
  await page.unroute('**/api/events');
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.status() === 200);
  await forward(31);
  await stream;
  const told = await give(office);
  await expect(nextTask(page, told)).toBeVisible();
});

test('a tab that was replaced by another one is told of nothing more', async ({ page, context }) => {
  let isOver = false;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/events')) isOver = true;
  });
  await follow(page, '/service');
  const second = await context.newPage();
  await second.goto('/service');
  await second.getByRole('button', { name: 'Hier verwenden' }).click();
  await expect.poll(() => isOver).toBe(true);
});
