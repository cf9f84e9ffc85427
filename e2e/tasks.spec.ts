import type { Page } from '@playwright/test';
import type { Task } from '#shared/contracts/tasks.ts';
import { expect, test } from './journey.ts';
import type { ApiSession } from './people.ts';
import { travel } from './time-travel.ts';

const PLACE = 'Spielhalle Lüneburg';
const SIGNER = 'Elif Demir';
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

interface TaskOptions {
  readonly isAutocomplete?: boolean;
}

/** A task of its own for each journey. */
async function give(
  office: ApiSession,
  secondsFromNow: number,
  { isAutocomplete = false }: TaskOptions = {},
): Promise<Task> {
  const { '@id': location } = await office.location(PLACE);
  const description = `Ist der Feuerlöscher ${crypto.randomUUID().slice(0, 8)} geprüft?`;
  const doAt = new Date(Date.now() + secondsFromNow * 1000).toISOString();
  const possibleAnswers = [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }];
  return office.send<Task>('POST', '/api/tasks', { description, location, doAt, possibleAnswers, isAutocomplete });
}

const nextTasks = (page: Page) => page.getByRole('region', { name: 'Nächste Aufgaben' });
const dialogFor = (page: Page, task: Task) =>
  page.getByRole('dialog', { name: 'Aufgabe erledigen' }).filter({ hasText: task.description });
const rowOf = (page: Page, task: Task) => page.getByRole('row').filter({ hasText: task.description });
const completed = (page: Page) => page.getByText('Aufgabe erfolgreich erledigt.');

test.describe('service', () => {
  test.use({ person: 'service', place: PLACE, signer: SIGNER });
  test.beforeEach(({ session }) => session.finishOpen());

  test('sees a countdown from five minutes before a task is due, and its dialog when the time has come', async ({
    page,
    office,
  }) => {
    const task = await give(office, 6 * MINUTE);
    const { forward } = await travel(page, 0);
    await page.goto('/service');
    const item = nextTasks(page).getByRole('listitem').filter({ hasText: task.description });
    await expect(item).toContainText(/(heute|morgen), \d\d:\d\d/);
    await forward(MINUTE + 5);
    await expect(item).toContainText(/in 4:\d\d/);
    await expect(dialogFor(page, task)).toBeHidden();
    await forward(5 * MINUTE);
    await expect(dialogFor(page, task)).toBeVisible();
    await dialogFor(page, task).getByRole('button', { name: 'Ja', exact: true }).click();
    await expect(completed(page)).toBeVisible();
    await expect(dialogFor(page, task)).toBeHidden();
    await expect(item).toBeHidden();
  });

  test('may leave a due task unanswered for five minutes, then it completes itself and says so for ever', async ({
    page,
    office,
  }) => {
    // The server keeps the true time: there the five minutes are as good as over, and a minute later it would act itself.
    const dueAt = -295;
    const task = await give(office, dueAt, { isAutocomplete: true });
    const { forward } = await travel(page, dueAt - 2 * MINUTE);
    await page.goto('/service');
    await expect(nextTasks(page).getByText(task.description)).toBeVisible();
    await forward(2 * MINUTE + 1);
    const dialog = dialogFor(page, task);
    await expect(dialog.getByRole('timer')).toContainText(/In [34]:\d\d schließt sich die Aufgabe selbst/);
    await forward(3 * MINUTE);
    await expect(dialog.getByRole('timer')).toContainText(/In [01]:\d\d schließt sich/);
    await forward(2 * MINUTE);
    await expect(completed(page)).toBeVisible();
    await expect(dialog).toBeHidden();
    const stored = await office.send<Task>('GET', `/api/tasks/${task.id}`);
    expect(stored).toMatchObject({ completionSource: 'auto' });
    expect(stored.profile).toBeUndefined();
    await page.goto('/tasks/list?status=done&source=auto');
    await expect(rowOf(page, task)).toContainText('automatisch, ohne Bestätigung');
  });

  test('finds the dialog of a due task on every page, once', async ({ page, office }) => {
    const task = await give(office, 2 * MINUTE);
    const { forward } = await travel(page, 0);
    await page.goto('/activities/list');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await forward(2 * MINUTE + 1);
    await dialogFor(page, task).getByRole('button', { name: 'Schließen' }).click();
    await expect(dialogFor(page, task)).toBeHidden();
    await page.goto('/service');
    await expect(nextTasks(page).getByText(task.description)).toBeVisible();
    await expect(dialogFor(page, task)).toBeHidden();
    await nextTasks(page)
      .getByRole('button', { name: `Erledigen: ${task.description}` })
      .click();
    await dialogFor(page, task).getByRole('button', { name: 'Ja', exact: true }).click();
    await expect(completed(page)).toBeVisible();
  });

  test('learns of a new task within two minutes, even where nothing tells of changes', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/net::ERR_/);
    await page.route('**/api/events', (route) => route.abort());
    const { forward } = await travel(page, 0);
    await page.goto('/service');
    await expect(nextTasks(page).getByRole('listitem').first()).toBeVisible();
    const task = await give(office, -2 * DAY);
    await expect(nextTasks(page).getByText(task.description)).toBeHidden();
    await forward(2 * MINUTE);
    const item = nextTasks(page).getByRole('listitem').filter({ hasText: task.description });
    await expect(item).toContainText('2 Tage überfällig');
    await item.getByRole('button').click();
    await dialogFor(page, task).getByRole('button', { name: 'Ja', exact: true }).click();
    await expect(item).toBeHidden();
  });

  test('says what was found before an answer with a defect is recorded', async ({ page, office }) => {
    const task = await give(office, -DAY);
    await page.goto('/service');
    await page.getByRole('button', { name: `Erledigen: ${task.description}` }).click();
    const dialog = dialogFor(page, task);
    await dialog.getByRole('button', { name: 'Nein (Mangel) …' }).click();
    await dialog.getByLabel('Was ist aufgefallen?').fill('Plombe fehlt, Wartung bestellt.');
    await dialog.getByRole('button', { name: 'Nein (Mangel)', exact: true }).click();
    await expect(completed(page)).toBeVisible();
    await page.goto('/tasks/list?status=done');
    await expect(rowOf(page, task)).toContainText('Befund');
    expect(await office.send('GET', `/api/tasks/${task.id}`)).toMatchObject({
      finding: true,
      comment: 'Plombe fehlt, Wartung bestellt.',
    });
  });

  test('is told when somebody else was faster', async ({ page, office, session, expectConsole }) => {
    expectConsole(/status of 409/);
    const task = await give(office, -DAY);
    await page.goto('/service');
    await page.getByRole('button', { name: `Erledigen: ${task.description}` }).click();
    await session.send('PATCH', `/api/tasks/${task.id}`, { answer: 'Ja' });
    await dialogFor(page, task).getByRole('button', { name: 'Ja', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Die Aufgabe wurde bereits erledigt.' })).toBeVisible();
    await expect(dialogFor(page, task)).toBeHidden();
  });

  test('corrects an answer with a reason, and the first one stays in the history', async ({
    page,
    office,
    session,
  }) => {
    const task = await give(office, -HOUR);
    await session.send('PATCH', `/api/tasks/${task.id}`, { answer: 'Ja' });
    await page.goto('/tasks/list?status=done');
    await rowOf(page, task).getByRole('button', { name: task.description }).click();
    const detail = page.getByRole('dialog', { name: 'Aufgabe', exact: true });
    await detail.getByRole('button', { name: 'Korrigieren' }).click();
    const form = page.getByRole('dialog', { name: 'Aufgabe korrigieren' });
    await form.getByRole('radio', { name: 'Nein (Mangel)' }).click();
    await form.getByRole('button', { name: 'Korrektur speichern' }).click();
    await expect(form.getByRole('alert')).toContainText('Bitte den Grund der Korrektur angeben.');
    await form.getByLabel('Grund der Korrektur').fill('Am falschen Gerät nachgesehen');
    await form.getByRole('button', { name: 'Korrektur speichern' }).click();
    await expect(page.getByText('Die Aufgabe wurde korrigiert.')).toBeVisible();
    const history = detail.getByRole('list').getByRole('listitem');
    await expect(history).toHaveCount(2);
    await expect(history.nth(0)).toContainText('Erledigt (manuell)');
    await expect(history.nth(1)).toContainText('Grund: Am falschen Gerät nachgesehen');
    await expect(history.nth(1)).toContainText(/Antwort: Ja.*Nein \(Mangel\)/);
    await detail.getByRole('button', { name: 'Schließen' }).click();
    await expect(rowOf(page, task)).toContainText('korrigiert');
  });
});

test.describe('service without a profile', () => {
  test.use({ person: 'service', place: PLACE });

  test('is asked who completes the task', async ({ page, office }) => {
    const task = await give(office, -DAY);
    await page.goto('/tasks/list?status=overdue');
    await rowOf(page, task)
      .getByRole('button', { name: /^Erledigen/ })
      .click();
    const dialog = dialogFor(page, task);
    await expect(dialog.getByText('Wer erledigt die Aufgabe?')).toBeVisible();
    await dialog.getByLabel('Name suchen').fill('elif');
    await dialog.getByRole('button', { name: SIGNER }).click();
    await dialog.getByRole('button', { name: 'Ja', exact: true }).click();
    await expect(completed(page)).toBeVisible();
    expect(await office.send('GET', `/api/tasks/${task.id}`)).toMatchObject({ profileName: SIGNER });
  });
});

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('gives a task to a location; an error keeps what was typed', async ({ page, expectConsole }) => {
    expectConsole(/status of 503/);
    const description = `Bitte Beleuchtung ${crypto.randomUUID().slice(0, 8)} prüfen`;
    await page.goto('/tasks/list');
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    const form = page.getByRole('dialog', { name: 'Aufgabe anlegen' });
    await form.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    await expect(form.getByRole('alert')).toContainText('Bitte die Aufgabe beschreiben.');
    await form.getByLabel('Aufgabe').fill(description);
    await form.getByLabel('Standort').selectOption(PLACE);
    await page.route('**/api/tasks', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await form.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Ihre Eingaben bleiben erhalten' });
    await expect(alert).toBeVisible();
    await expect(form.getByLabel('Aufgabe')).toHaveValue(description);
    await page.unroute('**/api/tasks');
    await form.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    await expect(page.getByText('Die Aufgabe wurde angelegt.')).toBeVisible();
    await page.goto('/tasks/list?status=open');
    await expect(page.getByRole('row').filter({ hasText: description })).toContainText(PLACE);
  });

  test('finds a half-typed task again after a reload, and is asked before throwing it away', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/tasks/list');
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    const form = page.getByRole('dialog', { name: 'Aufgabe anlegen' });
    await form.getByLabel('Aufgabe').fill('Neue Flyer bestellen');
    await page.reload();
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    await expect(form.getByLabel('Aufgabe')).toHaveValue('Neue Flyer bestellen');
    await form.getByRole('button', { name: 'Abbrechen' }).click();
    const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await expect(form.getByLabel('Aufgabe')).toHaveValue('Neue Flyer bestellen');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    await expect(form.getByLabel('Aufgabe')).toHaveValue('');
  });

  test('keeps the filters of the list in the address, where a reload and a link find them', async ({ page }) => {
    await page.goto('/tasks/list');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Erledigt');
    await page.getByRole('combobox', { name: 'Standort' }).selectOption('Spielhalle Lübeck');
    await expect(page).toHaveURL(/status=done/);
    await expect(page).toHaveURL(/location=\/api\/locations\/\d+/);
    await page.reload();
    const chips = page.getByRole('group', { name: 'Aktive Filter' });
    await expect(chips.getByRole('button', { name: 'Filter Standort: Spielhalle Lübeck löschen' })).toBeVisible();
    const rows = page.getByRole('table', { name: 'Aufgaben', exact: true }).getByRole('row');
    await expect(rows.nth(1)).toContainText('Spielhalle Lübeck');
    await expect(rows.filter({ hasText: 'Spielhalle Wandsbek' })).toHaveCount(0);
    await chips.getByRole('button', { name: 'Alle löschen' }).click();
    await expect(page).toHaveURL('/tasks/list');
    await expect(chips).toBeHidden();
  });

  test('loads more rows on demand, thirty at a time', async ({ page }) => {
    await page.goto('/tasks/list?status=done');
    const rows = page.getByRole('table', { name: 'Aufgaben', exact: true }).getByRole('row');
    await expect(rows).toHaveCount(31);
    await expect(page.getByText(/^30 von [\d.]+$/)).toBeVisible();
    await page.getByRole('button', { name: 'weitere laden' }).click();
    await expect(rows).toHaveCount(61);
    await expect(page.getByText(/^60 von [\d.]+$/)).toBeVisible();
  });

  test('reads that there is nothing, where there is nothing', async ({ page }) => {
    await page.goto('/tasks/list?from=2020-01-01&to=2020-01-31');
    await expect(page.getByText('Keine Daten.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter Fällig: 01.01.2020 – 31.01.2020 löschen' })).toBeVisible();
  });

  test('sees the shape of the list while it loads', async ({ page }) => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/tasks?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/tasks/list');
    await expect(page.getByRole('table', { name: 'Aufgaben werden geladen' })).toBeVisible();
    letThrough();
    await expect(page.getByRole('table', { name: 'Aufgaben', exact: true })).toBeVisible();
  });

  test('reads when a list could not be loaded, and tries again', async ({ page, expectConsole }) => {
    expectConsole(/status of 503/);
    await page.route('**/api/tasks?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/tasks/list');
    await expect(page.getByRole('alert').filter({ hasText: 'Aufgaben konnten nicht geladen werden.' })).toBeVisible();
    await page.unroute('**/api/tasks?*');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});
