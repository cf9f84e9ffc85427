// Tests the main job of the product from the first login to the export, with a mouse, with the keyboard alone, and on a
// phone.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type Hands, keyboard, mouse, touch } from '#e2e/support/hands.ts';
import { expect, test } from '#e2e/support/journey.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { signIn } from '#e2e/support/sign-in.ts';

const PLACE = 'Spielhalle Wandsbek';
const SIGNER = 'Anja Brandt';
const MEASURE = 'Informationsgespräch geführt';
const A_YEAR = 365 * 24 * 3_600_000;

const variants = [
  { by: 'with a mouse on a wide screen', handsOf: mouse, options: { viewport: { width: 1440, height: 900 } } },
  { by: 'with the keyboard alone', handsOf: keyboard, options: { viewport: { width: 1440, height: 900 } } },
  {
    by: 'by touch on a phone',
    handsOf: touch,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const;

for (const { by, handsOf, options } of variants) {
  test.describe(by, () => {
    test.use(options);

    test('service records measures and completes a task, and the operator finds, corrects and exports them', async ({
      page,
      operatorApi,
    }) => {
      // The keyboard alone takes some hundred steps, which are slow on a busy machine.
      test.setTimeout(300_000);
      const mark = crypto.randomUUID().slice(0, 8);
      const task = await givenTask(operatorApi, `Liegt die Spielerinformation ${mark} am Eingang aus?`);
      const hands = handsOf(page);
      await page.goto('/login');
      await test.step('service records and completes', () => serviceShift(page, hands, { mark, task }));
      await hands.act('Abmelden');
      await expect(page).toHaveURL('/login');
      await test.step('operator finds, corrects and exports', () => operatorReview(page, hands, { mark, task }));
    });
  });
}

interface JourneyRecords {
  /** A unique text that marks the records of this run. */
  readonly mark: string;
  readonly task: string;
}

/** Creates a task that is overdue for a year, so that it is listed first. */
async function givenTask(operatorApi: ApiSession, description: string): Promise<string> {
  const { '@id': location } = await operatorApi.location(PLACE);
  await operatorApi.workAt(PLACE);
  await operatorApi.settleDueSoon();
  const doAt = new Date(Date.now() - A_YEAR).toISOString();
  await operatorApi.send('POST', '/api/tasks', {
    description,
    location,
    doAt,
    possibleAnswers: [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }],
  });
  return description;
}

async function serviceShift(page: Page, hands: Hands, { mark, task }: JourneyRecords) {
  await signIn(page, hands, 'service');
  const where = page.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' });
  await hands.press(where.getByRole('button', { name: PLACE }));
  await expect(page.getByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
  await hands.press(page.getByRole('button', { name: SIGNER }));
  await expect(page.getByRole('heading', { name: SIGNER })).toBeVisible();

  await hands.press(page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first());
  const successNotice = page.getByRole('status').filter({ hasText: 'Spielerschutzmaßnahme erfolgreich angelegt' });
  await expect(successNotice).toBeVisible();
  await hands.press(page.getByRole('button', { name: /^Rückgängig/ }));
  await expect(page.getByText(/: zurückgenommen\.$/)).toBeVisible();

  await hands.press(page.getByRole('button', { name: 'Alle Maßnahmen' }));
  await hands.press(page.getByRole('button', { name: 'Mit Kommentar …' }));
  const form = page.getByRole('dialog', { name: 'Maßnahme erfassen' });
  await hands.choose(form.getByRole('combobox', { name: 'Maßnahme' }), MEASURE);
  await hands.write(form.getByLabel('Kommentar'), `Spielpausen erklärt ${mark}`);
  await hands.press(form.getByRole('button', { name: 'Maßnahme erfassen' }));
  await expect(form).toBeHidden();
  await expect(successNotice).toBeVisible();

  await hands.press(page.getByRole('button', { name: `Erledigen: ${task}` }));
  const completion = page.getByRole('dialog', { name: 'Aufgabe erledigen' });
  await hands.press(completion.getByRole('button', { name: 'Ja', exact: true }));
  await expect(page.getByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
  await expect(completion).toBeHidden();
}

async function operatorReview(page: Page, hands: Hands, { mark, task }: JourneyRecords) {
  await signIn(page, hands, 'operator');
  await expect(page).toHaveURL('/dashboard');
  await hands.act(/^Standort wechseln/);
  await hands.press(page.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' }).getByRole('button', { name: PLACE }));
  await expect(page.getByText('Der Standort wurde geändert.')).toBeVisible();

  await hands.open('Maßnahmen');
  await hands.filter('Profil', SIGNER);
  await expect(page).toHaveURL(/profile=/);
  const entry = rowWith(page, `Spielpausen erklärt ${mark}`);
  await expect(entry).toContainText(MEASURE);
  await expect(entry).toContainText(PLACE);
  await expect(rowWith(page, 'zurückgenommen').first()).toBeVisible();
  await hands.press(entry.getByRole('button', { name: MEASURE }));
  await correctActivity(page, hands, mark);
  await expect(rowWith(page, `Spielpausen und Limits erklärt ${mark}`)).toContainText('korrigiert');
  await expect(entry).toBeHidden();

  const download = page.waitForEvent('download');
  await hands.press(page.getByRole('button', { name: 'CSV-Export' }));
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^Massnahmen-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  const line = lines.find((candidate) => candidate.includes(`Spielpausen und Limits erklärt ${mark}`));
  expect(line).toContain(MEASURE);
  expect(line).toContain(SIGNER);
  expect(lines.filter((candidate) => candidate.includes(`Spielpausen erklärt ${mark}`))).toEqual([]);

  await hands.open('Aufgaben');
  await hands.filter('Status', 'Erledigt');
  await expect(rowWith(page, task)).toContainText('manuell');
  await expect(rowWith(page, task)).toContainText(SIGNER);
}

async function correctActivity(page: Page, hands: Hands, mark: string) {
  const detail = page.getByRole('dialog', { name: 'Maßnahme', exact: true });
  await hands.press(detail.getByRole('button', { name: 'Korrigieren' }));
  const form = page.getByRole('dialog', { name: 'Maßnahme korrigieren' });
  await hands.press(form.getByRole('button', { name: SIGNER }));
  await form.getByLabel('Kommentar').clear();
  await hands.write(form.getByLabel('Kommentar'), `Spielpausen und Limits erklärt ${mark}`);
  await hands.press(form.getByRole('button', { name: 'Korrektur speichern' }));
  await expect(form.getByRole('alert')).toContainText('Bitte den Grund der Korrektur angeben.');
  await hands.write(form.getByLabel('Grund der Korrektur'), 'Limits vergessen');
  await hands.press(form.getByRole('button', { name: 'Korrektur speichern' }));
  await expect(page.getByText('Die Maßnahme wurde korrigiert.')).toBeVisible();
  await expect(detail.getByText('Grund: Limits vergessen')).toBeVisible();
  await hands.press(detail.getByRole('button', { name: 'Schließen' }));
  await expect(detail).toBeHidden();
}

/** Finds an entry of a list, which is a table row on a wide screen and a card on a phone. */
const rowWith = (page: Page, text: string): Locator =>
  page
    .getByRole('row')
    .or(page.getByRole('region', { name: /Maßnahmen|Aufgaben/ }).getByRole('listitem'))
    .filter({ hasText: text });
