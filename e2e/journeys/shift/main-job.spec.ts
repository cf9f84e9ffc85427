// Tests the main job of the product from the first login to the export, with a mouse, with the keyboard alone, and on a
// phone.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Application } from '#e2e/support/application.ts';
import { type InputMethod, keyboard, mouse, touch } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { giveOverdueTask } from '#e2e/support/overdue-task.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { signIn } from '#e2e/support/sign-in.ts';

const LOCATION_NAME = 'Spielhalle Wandsbek';
const PROFILE_NAME = 'Anja Brandt';
const ACTION_NAME = 'Informationsgespräch geführt';
const YEAR_MILLISECONDS = 365 * 24 * 3_600_000;

const variants = [
  { by: 'with a mouse on a wide screen', createInput: mouse, options: { viewport: { width: 1440, height: 900 } } },
  { by: 'with the keyboard alone', createInput: keyboard, options: { viewport: { width: 1440, height: 900 } } },
  {
    by: 'by touch on a phone',
    createInput: touch,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const;

for (const { by, createInput, options } of variants) {
  test.describe(by, () => {
    test.use(options);

    test('service records activities and completes a task, and the operator finds, corrects and exports them', async ({
      page,
      operatorApi,
      application,
    }) => {
      // The journey by keyboard has some hundred steps, which are slow on a busy machine.
      test.setTimeout(300_000);
      const mark = crypto.randomUUID().slice(0, 8);
      const task = await createTask(operatorApi, application, `Liegt die Spielerinformation ${mark} am Eingang aus?`);
      const input = createInput(page);
      await page.goto('/login');
      await test.step('service records and completes', () => serviceShift(page, input, { mark, task }));
      await input.pressUserMenuEntry('Abmelden');
      await expect(page).toHaveURL('/login');
      await test.step('operator finds, corrects and exports', () => operatorReview(page, input, { mark, task }));
    });
  });
}

interface JourneyRecords {
  /** A unique text that marks the records of this run. */
  readonly mark: string;
  readonly task: string;
}

/** Creates a task that is overdue for a year, so that it is listed first. */
async function createTask(operatorApi: ApiSession, application: Application, description: string): Promise<string> {
  const { '@id': location } = await operatorApi.location(LOCATION_NAME);
  await operatorApi.chooseLocation(LOCATION_NAME);
  await operatorApi.completeTasksDueSoon();
  const doAt = new Date(Date.now() - YEAR_MILLISECONDS).toISOString();
  await giveOverdueTask(application, {
    description,
    location,
    doAt,
    possibleAnswers: [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }],
  });
  return description;
}

async function serviceShift(page: Page, input: InputMethod, { mark, task }: JourneyRecords) {
  await signIn(page, input, 'service');
  const locationDialog = page.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' });
  await input.press(locationDialog.getByRole('button', { name: LOCATION_NAME }));
  await expect(page.getByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
  await input.press(page.getByRole('button', { name: PROFILE_NAME }));
  await expect(page.getByRole('heading', { name: PROFILE_NAME })).toBeVisible();

  await input.press(page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first());
  const successNotice = page.getByRole('status').filter({ hasText: 'Spielerschutzmaßnahme erfolgreich angelegt' });
  await expect(successNotice).toBeVisible();
  await input.press(page.getByRole('button', { name: /^Rückgängig/ }));
  await expect(page.getByText(/: zurückgenommen\.$/)).toBeVisible();

  await input.press(page.getByRole('button', { name: 'Alle Maßnahmen' }));
  const sheet = page.getByRole('dialog', { name: 'Alle Maßnahmen' });
  await input.press(sheet.getByRole('button', { name: 'Kommentar hinzufügen' }));
  await input.typeText(sheet.getByRole('textbox', { name: 'Kommentar' }), `Spielpausen erklärt ${mark}`);
  await input.press(sheet.getByRole('button', { name: ACTION_NAME }));
  await expect(sheet.getByRole('button', { name: `Rückgängig: ${ACTION_NAME}` })).toBeVisible();
  await input.press(sheet.getByRole('button', { name: 'Schließen' }));
  await expect(sheet).toBeHidden();

  await input.press(page.getByRole('button', { name: `Erledigen: ${task}` }));
  const completion = page.getByRole('dialog', { name: 'Aufgabe erledigen' });
  await input.press(completion.getByRole('button', { name: 'Ja', exact: true }));
  await expect(page.getByText(/^Erledigt \d\d:\d\d$/)).toBeVisible();
  await expect(completion).toBeHidden();
}

async function operatorReview(page: Page, input: InputMethod, { mark, task }: JourneyRecords) {
  await signIn(page, input, 'operator');
  await expect(page).toHaveURL('/dashboard');
  await input.pressUserMenuEntry(/^Standort wechseln/);
  await input.press(
    page.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' }).getByRole('button', { name: LOCATION_NAME }),
  );
  await expect(page.getByText('Der Standort wurde geändert.')).toBeVisible();

  await input.openScreen('Maßnahmen');
  await input.filter('Profil', PROFILE_NAME);
  await expect(page).toHaveURL(/profile=/);
  const entry = rowWith(page, `Spielpausen erklärt ${mark}`);
  await expect(entry).toContainText(ACTION_NAME);
  await expect(entry).toContainText(LOCATION_NAME);
  await expect(rowWith(page, 'zurückgenommen').first()).toBeVisible();
  await input.press(entry.getByRole('button', { name: ACTION_NAME }));
  await correctActivity(page, input, mark);
  await expect(rowWith(page, `Spielpausen und Limits erklärt ${mark}`)).toContainText('korrigiert');
  await expect(entry).toBeHidden();

  // A phone shows only the primary button of a page until the others are asked for.
  const otherButtons = page.getByRole('button', { name: 'Weitere Aktionen' });
  if (await otherButtons.isVisible()) await input.press(otherButtons);
  const download = page.waitForEvent('download');
  await input.press(page.getByRole('button', { name: 'CSV-Export' }));
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^Massnahmen-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  const line = lines.find((candidate) => candidate.includes(`Spielpausen und Limits erklärt ${mark}`));
  expect(line).toContain(ACTION_NAME);
  expect(line).toContain(PROFILE_NAME);
  expect(lines.filter((candidate) => candidate.includes(`Spielpausen erklärt ${mark}`))).toEqual([]);

  await input.openScreen('Aufgaben');
  await input.filter('Status', 'Erledigt');
  await expect(rowWith(page, task)).toContainText(PROFILE_NAME);
}

async function correctActivity(page: Page, input: InputMethod, mark: string) {
  const detail = page.getByRole('dialog', { name: 'Maßnahme', exact: true });
  await input.press(detail.getByRole('button', { name: 'Korrigieren' }));
  const form = page.getByRole('dialog', { name: 'Maßnahme korrigieren' });
  await input.press(form.getByRole('button', { name: PROFILE_NAME }));
  await form.getByLabel('Kommentar').clear();
  await input.typeText(form.getByLabel('Kommentar'), `Spielpausen und Limits erklärt ${mark}`);
  await input.press(form.getByRole('button', { name: 'Korrektur speichern' }));
  await expect(form.getByLabel('Grund der Korrektur')).toHaveAccessibleDescription(
    'Bitte den Grund der Korrektur angeben.',
  );
  await input.typeText(form.getByLabel('Grund der Korrektur'), 'Limits vergessen');
  await input.press(form.getByRole('button', { name: 'Korrektur speichern' }));
  await expect(page.getByText('Die Maßnahme wurde korrigiert.')).toBeVisible();
  await expect(detail.getByText('Grund: Limits vergessen')).toBeVisible();
  await input.press(detail.getByRole('button', { name: 'Schließen' }));
  await expect(detail).toBeHidden();
}

/** Finds an entry of a list, which is a table row on a wide screen and a card on a phone. */
const rowWith = (page: Page, text: string): Locator =>
  page
    .getByRole('row')
    .or(page.getByRole('region', { name: /Maßnahmen|Aufgaben/ }).getByRole('listitem'))
    .filter({ hasText: text });
