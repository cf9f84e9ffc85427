// Writes, publishes, fills, closes and corrects a protocol without a mouse.
import type { Page } from '@playwright/test';
import type { Form, FormVersion } from '#shared/contracts/forms/forms.ts';
import type { FilledProtocol, Protocol } from '#shared/contracts/protocols/protocols.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { uniqueName } from '#e2e/support/form-drafts.ts';
import { questionRows, questionRow, expectSaved } from '#e2e/support/form-builder.ts';
import { keyboard, tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import type { ApiSession } from '#e2e/support/people.ts';

const YES_OR_NO = [
  'Türen',
  'Licht',
  'Fluchtweg',
  'Feuerlöscher',
  'Aushang',
  'Kasse',
  'Automaten',
  'Toiletten',
  'Alarm',
];
const TEMPERATURE = 'Temperatur';
const QUESTIONS = [...YES_OR_NO, TEMPERATURE];

const typeOf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const history = (page: Page) => page.getByRole('heading', { name: 'Verlauf' }).locator('..').getByRole('listitem');
const temperature = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${TEMPERATURE}`) });

/** Writes a template of ten questions. The last one asks for a number, and only if the ninth was answered with no. */
async function writeTemplate(page: Page, name: string) {
  const { press, typeText } = keyboard(page);
  await page.goto('/forms/list');
  await press(page.getByRole('button', { name: 'Template anlegen' }));
  await typeText(page.getByRole('textbox', { name: 'Name' }), name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await press(page.getByRole('button', { name: 'Frage hinzufügen: Allgemein' }));
  const field = page.getByRole('textbox', { name: 'Frage', exact: true });
  await expect(field).toBeFocused();
  for (const label of QUESTIONS) {
    await page.keyboard.type(label);
    if (label !== TEMPERATURE) await page.keyboard.press('Enter');
    await expect(field).toHaveValue(label === TEMPERATURE ? label : '');
    await expect(field).toBeFocused();
  }
  // The types of question are one stop of the Tab key; the arrow keys move between them.
  await page.keyboard.press('Tab');
  await expect(typeOf(page, 'Ja / Nein')).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(typeOf(page, 'Zahl')).toBeChecked();
  await typeText(page.getByRole('textbox', { name: 'Einheit' }), '°C');
  await press(page.getByRole('button', { name: 'Bedingung hinzufügen' }));
  await expect(questionRow(page, TEMPERATURE)).toContainText('wenn Frage 9 = Nein');
  await questionRow(page, TEMPERATURE).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Eine Bedingung zeigt auf eine spätere Frage')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Eine Bedingung zeigt auf eine spätere Frage')).toBeHidden();
  await expect(questionRows(page)).toHaveCount(QUESTIONS.length);
  await expectSaved(page);
}

async function publishTemplate(page: Page, session: ApiSession, name: string): Promise<Form | undefined> {
  const { press } = keyboard(page);
  await press(page.getByRole('button', { name: 'Veröffentlichen' }));
  const dialog = page.getByRole('dialog', { name: 'Fassung 1 veröffentlichen' });
  await expect(dialog).toContainText('mit 10 Fragen');
  await press(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await expect(page.getByText('Fassung 1 ist veröffentlicht.')).toBeVisible();
  const [form] = await session.members<Form>(`/api/forms?name=${encodeURIComponent(name)}`);
  const version = await session.send<FormVersion>('GET', form?.version ?? '');
  const questions = questionsOf(version.questionnaire);
  expect(questions.map(({ label }) => label)).toEqual(QUESTIONS);
  expect(questions.at(-1)).toMatchObject({ type: 'number', unit: '°C' });
  return form;
}

/** Finds the form by typing its name, answers it and closes the protocol. */
async function fillAndClose(page: Page, name: string) {
  const { press, typeText, openScreen } = keyboard(page);
  await openScreen('Protokolle');
  await expect(page).toHaveURL(/\/service\/protocols\?location=/);
  await press(page.getByRole('main').getByRole('link', { name: 'Neues Protokoll' }));
  await typeText(page.getByRole('searchbox', { name: 'Fragebogen suchen' }), name);
  await press(page.getByRole('button', { name }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const label of YES_OR_NO) {
    const tiles = page.getByRole('radiogroup', { name: new RegExp(`^${label}`) });
    await tabTo(tiles.getByRole('radio', { name: 'Ja', exact: true }));
    await page.keyboard.press('Space');
  }
  await expect(temperature(page)).toBeHidden();
  // The focus is still on the last answer, so the arrow key chooses the one next to it.
  await page.keyboard.press('ArrowRight');
  await typeText(temperature(page), '21');
  await press(page.getByRole('button', { name: 'Abschließen' }));
  await expect(page.getByText('Protokoll abgeschlossen.')).toBeVisible();
  await expect(page).toHaveURL('/service/protocols');
}

async function correctProtocol(page: Page, name: string) {
  const { press, typeText, filter } = keyboard(page);
  await filter('Fragebogen', name);
  const protocolButtons = page
    .getByRole('table', { name: 'Protokolle', exact: true })
    .getByRole('cell')
    .getByRole('button');
  await expect(protocolButtons).toHaveCount(1);
  await press(protocolButtons);
  await press(page.getByRole('dialog', { name: 'Protokoll' }).getByRole('link', { name: 'Protokoll ansehen' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await press(page.getByRole('link', { name: 'Korrigieren' }));
  await tabTo(temperature(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('19');
  await typeText(page.getByRole('textbox', { name: 'Grund der Korrektur' }), 'Verlesen');
  await press(page.getByRole('button', { name: 'Korrektur speichern' }));
  await expect(history(page).nth(1)).toContainText('Grund: Verlesen');
}

test.use({ sharesTestData: true, person: 'admin', locationName: 'Spielhalle Wandsbek', profileName: 'Anja Brandt' });

test('a protocol of ten questions is created, published, filled, closed and corrected by keyboard alone', async ({
  page,
  session,
}) => {
  const name = uniqueName('Rundgang');
  await writeTemplate(page, name);
  const form = await publishTemplate(page, session, name);
  await fillAndClose(page, name);
  await correctProtocol(page, name);
  const closedProtocols = await session.members<Protocol>(`/api/protocols?form=${form?.['@id']}&state=closed`);
  const protocols = await Promise.all(
    closedProtocols.map((closedProtocol) => session.send<FilledProtocol>('GET', closedProtocol['@id'])),
  );
  const current = protocols.find(({ correctedBy }) => correctedBy === undefined);
  expect(current).toMatchObject({ reason: 'Verlesen' });
  const values = Object.values(current?.answers ?? {}).map(({ value }) => value);
  expect(values.toSorted()).toEqual([19, 'no', ...Array.from({ length: 8 }, () => 'yes')]);
});
