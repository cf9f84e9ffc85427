// The management writes down what comes again and again; the venue finds it among its tasks, and a finding is followed up.
import type { Locator, Page } from '@playwright/test';
import type { TaskTemplate } from '#shared/contracts/task-templates.ts';
import type { Task } from '#shared/contracts/tasks.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { travel } from './time-travel.ts';

const PLACE = 'Spielhalle Lüneburg';
const SIGNER = 'Elif Demir';
const TEMPLATES = '/tasks/list?view=templates';

const newName = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, description: string) => page.getByRole('row').filter({ hasText: description });
const dates = (form: Locator) => form.getByRole('region', { name: 'Nächste Termine' }).getByRole('listitem');

async function addAnswer(form: Locator, position: number, text: string) {
  await form.getByRole('button', { name: 'Antwort hinzufügen' }).click();
  await form.getByLabel(`Antwort ${position}`, { exact: true }).fill(text);
}

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('writes a template; the venue answers with a finding, and its follow-up appears', async ({
    page,
    browser,
    baseURL,
  }) => {
    const description = newName('Sind die Notausgänge frei?');
    await page.goto('/tasks/list');
    await page.getByRole('button', { name: 'Aufgabenvorlagen' }).click();
    await expect(page.getByRole('heading', { name: 'Aufgabenvorlagen' })).toBeVisible();
    await page.getByRole('button', { name: 'Vorlage anlegen' }).click();
    const form = page.getByRole('dialog', { name: 'Vorlage anlegen' });
    await form.getByRole('textbox', { name: 'Aufgabe', exact: true }).fill(description);
    await addAnswer(form, 1, 'Nein');
    await form.getByRole('checkbox', { name: 'Diese Antwort ist ein Befund' }).check();
    await addAnswer(form, 2, 'Ja');
    await form.getByRole('button', { name: 'Antwort 2 nach oben' }).click();
    await expect(form.getByLabel('Antwort 1', { exact: true })).toHaveValue('Ja');
    await form.getByLabel('Was ist zu tun?').fill('Notausgang sofort freiräumen');
    await form.getByLabel('Frist in Stunden').fill('2');
    await form.getByLabel('Wie oft?').selectOption('erweitert (RRULE)');
    await form.getByLabel('Regel nach RFC 5545 (RRULE)').fill('FREQ=DAILY;BYHOUR=4,5;BYMINUTE=0');
    await expect(dates(form)).toHaveCount(5);
    await form.getByRole('checkbox', { name: 'Alle Standorte, die Aufgaben haben' }).uncheck();
    await form.getByRole('button', { name: 'Vorlage anlegen' }).click();
    await expect(form.getByRole('alert')).toContainText('Bitte mindestens einen Standort wählen.');
    await form.getByRole('checkbox', { name: PLACE }).check();
    await form.getByRole('button', { name: 'Vorlage anlegen' }).click();
    await expect(page.getByText('Die Vorlage wurde angelegt.')).toBeVisible();
    await expect(rowOf(page, description)).toContainText(PLACE);
    await expect(rowOf(page, description)).toContainText('in Gebrauch');

    const session = await ApiSession.signIn(baseURL, 'service');
    await session.workAt(PLACE);
    await session.signAs(SIGNER);
    await session.settleDueSoon();
    await session.settleTour();
    const [task] = await session.members<Task>(
      `/api/tasks?exists[doneAt]=false&order[doAt]=asc&description=${encodeURIComponent(description)}`,
    );
    const localStorage = Object.entries(session.tokens).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] },
    });
    const tablet = await context.newPage();
    await tablet.goto(`/tasks/list?task=${task?.id}`);
    await tablet
      .getByRole('dialog', { name: 'Aufgabe', exact: true })
      .getByRole('button', { name: 'Erledigen' })
      .click();
    const dialog = tablet.getByRole('dialog', { name: 'Aufgabe erledigen' });
    await dialog.getByRole('button', { name: 'Nein …' }).click();
    await dialog.getByRole('button', { name: 'Nein', exact: true }).click();
    await expect(tablet.getByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
    await tablet.goto('/tasks/list');
    const followUp = tablet.getByRole('row').filter({ hasText: 'Notausgang sofort freiräumen' }).first();
    await expect(followUp).toContainText('Nachverfolgung');
    await followUp.getByRole('button', { name: 'Notausgang sofort freiräumen', exact: true }).click();
    const detail = tablet.getByRole('dialog', { name: 'Aufgabe', exact: true });
    await detail.getByRole('button', { name: description }).click();
    await expect(detail).toContainText('Nachverfolgung, fällig');
    await expect(detail.getByRole('button', { name: 'Notausgang sofort freiräumen' })).toBeVisible();
    await context.close();
  });

  test('says the rule in everyday words, and reads when it falls', async ({ page, expectConsole }) => {
    expectConsole(/status of 422/);
    await page.goto(TEMPLATES);
    await page.getByRole('button', { name: 'Vorlage anlegen' }).click();
    const form = page.getByRole('dialog', { name: 'Vorlage anlegen' });
    await expect(dates(form)).toHaveCount(5);
    await form.getByLabel('Wie oft?').selectOption('wöchentlich');
    await form.getByRole('checkbox', { name: 'Mittwoch' }).check();
    await form.getByRole('checkbox', { name: 'Montag' }).uncheck();
    await form.getByLabel('Uhrzeit').fill('17:30');
    for (const place of [0, 4]) await expect(dates(form).nth(place)).toContainText(/^Mittwoch, .* 17:30 Uhr$/);
    await form.getByLabel('Wie oft?').selectOption('monatlich');
    await form.getByLabel('Tag', { exact: true }).selectOption('31.');
    await expect(dates(form).first()).toContainText(/31\. .* 17:30 Uhr$/);
    await form.getByLabel('Wie oft?').selectOption('erweitert (RRULE)');
    await form.getByLabel('Regel nach RFC 5545 (RRULE)').fill('FREQ=DAILY;BYHOUR=9;BYMINUTE=0,30');
    await expect(form.getByText('Eine Aufgabe kann höchstens einmal je Stunde wiederkehren.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Aufgabe', exact: true }).fill(newName('Uhr prüfen'));
    await form.getByRole('button', { name: 'Vorlage anlegen' }).click();
    await expect(form.getByRole('alert')).toContainText('höchstens einmal je Stunde');
  });

  test('takes a template out of use; a reload keeps what was typed, and its tasks to come are gone', async ({
    page,
    office,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const description = newName('Flyer zählen');
    const { '@id': location } = await office.location(PLACE);
    const template = await office.send<TaskTemplate>('POST', '/api/task_templates', {
      description,
      recurrence: 'FREQ=DAILY;BYHOUR=4,5;BYMINUTE=30',
      locations: [location],
    });
    await page.goto(TEMPLATES);
    await rowOf(page, description).getByRole('button', { name: description }).click();
    const form = page.getByRole('dialog', { name: 'Vorlage bearbeiten' });
    await form.getByRole('checkbox', { name: 'In Gebrauch' }).uncheck();
    await form.getByRole('textbox', { name: 'Aufgabe', exact: true }).fill(`${description} und nachlegen`);
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'Aufgabe', exact: true })).toHaveValue(
      `${description} und nachlegen`,
    );
    await expect(form.getByRole('checkbox', { name: 'In Gebrauch' })).not.toBeChecked();
    await form.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Die Vorlage wurde gespeichert.')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(rowOf(page, description)).toContainText('außer Gebrauch');
    const open = await office.members<Task>(`/api/tasks?exists[doneAt]=false&pagination=false&location=${location}`);
    expect(open.filter(({ taskTemplate }) => taskTemplate === template['@id'])).toEqual([]);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('In Gebrauch');
    await expect(rowOf(page, description)).toBeHidden();
  });

  test('reads when the templates could not be loaded, and tries again', async ({ page, expectConsole }) => {
    expectConsole(/status of 503/);
    await page.route('**/api/task_templates?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(TEMPLATES);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Aufgabenvorlagen konnten nicht geladen werden.' }),
    ).toBeVisible();
    await page.unroute('**/api/task_templates?*');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Gebrauch');
  });
});

test.describe('service in the night the clocks change', () => {
  test.use({ person: 'service', place: PLACE, signer: SIGNER });

  test('sees the dialog of a task at two minutes past the second two o’clock, once', async ({ page, office }) => {
    const { '@id': location } = await office.location(PLACE);
    const description = newName('Nachtkasse zählen');
    // 02:58 in summer time; four and a half minutes later it is 02:02 in winter time.
    const night = Date.parse('2027-10-31T00:58:00Z');
    await office.send('POST', '/api/tasks', { description, location, doAt: '2027-10-31T01:02:30+00:00' });
    // That night the venue is closed: no tour stands in the way.
    await page.route('**/api/inspection_tours/next', async (route) => {
      const answer = await route.fetch();
      const clock: object = await answer.json();
      await route.fulfill({ response: answer, json: { ...clock, periods: [] } });
    });
    const { forward } = await travel(page, (night - Date.now()) / 1000);
    await page.goto('/service');
    await expect(page.getByRole('region', { name: 'Nächste Aufgaben' }).getByRole('listitem').first()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Aufgabe erledigen' }).filter({ hasText: description });
    await forward(4 * 60);
    await expect(dialog).toBeHidden();
    await forward(31);
    await expect(dialog).toContainText('jetzt fällig');
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await forward(40 * 60);
    await expect(dialog).toBeHidden();
    await page.goto(`/tasks/list?from=2027-10-31&to=2027-10-31`);
    await expect(rowOf(page, description)).toContainText('31.10.2027, 02:02');
  });
});
