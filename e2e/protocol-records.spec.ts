import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { FilledProtocol } from '#shared/contracts/protocols.ts';
import { BLOCKED, FINE, fill, publishForm } from './filled-protocols.ts';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

const PLACE = 'Spielhalle Wandsbek';
const SIGNER = 'Anja Brandt';

const rows = (page: Page) => page.getByRole('table', { name: 'Protokolle', exact: true }).getByRole('row');
const flyers = (page: Page) => page.getByRole('textbox', { name: /^Wie viele Flyer liegen aus\?/ });
const history = (page: Page) => page.getByRole('heading', { name: 'Verlauf' }).locator('..').getByRole('listitem');
const correct = (session: { send: (method: 'POST', path: string, body: object) => Promise<unknown> }, id: number) =>
  session.send('POST', `/api/protocols/${id}/corrections`, {
    reason: 'Es war nur eine Palette',
    answers: { ...BLOCKED, blockedBy: { value: 'Eine Palette mit Getränkekisten steht im Gang vor der Tür' } },
  });

test.use({ person: 'service', place: PLACE, signer: SIGNER });

test('who works at a venue finds its protocols by what was found, and reads one with its tasks', async ({
  page,
  session,
  baseURL,
}) => {
  const form = await publishForm(baseURL, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
  await fill(session, form, { answers: FINE });
  await fill(session, form, { answers: BLOCKED });
  await page.goto('/service/protocols');
  await page.getByRole('combobox', { name: 'Fragebogen' }).selectOption(form.name);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Mängel' }).selectOption('mit Mangel');
  await expect(page).toHaveURL(/finding=yes/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('1 Mangel');
  await expectNoFindings(page, 'the list of protocols');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV-Export' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  await rows(page).nth(1).getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name: form.name })).toBeVisible();
  const findings = page.getByRole('region', { name: '1 Mangel' });
  await expect(findings).toContainText('Ist der Notausgang frei?');
  await expect(findings).toContainText('Nein');
  await expect(page.getByText('Zwei Paletten mit Getränkekisten')).toBeVisible();
  await expectNoFindings(page, 'a closed protocol');
  await findings.getByRole('link', { name: 'Aufgabe öffnen' }).click();
  await expect(page.getByRole('dialog', { name: 'Aufgabe' })).toContainText('Notausgang räumen');
});

test('a correction is told word by word, and what it replaced still stands in the history', async ({
  page,
  session,
  baseURL,
}) => {
  const form = await publishForm(baseURL, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
  const { id } = await fill(session, form, { answers: BLOCKED });
  await correct(session, id);
  await page.goto(`/service/protocols/edit/${id}`);
  await page.getByRole('link', { name: 'Zur korrigierten Fassung' }).click();
  await expect(page.getByText('korrigiert', { exact: true })).toBeVisible();
  await expect(history(page)).toHaveCount(2);
  await expect(history(page).nth(1)).toContainText('Grund: Es war nur eine Palette');
  await expect(history(page).nth(1).locator('del')).toHaveText(['Zwei', 'Paletten', 'stehen']);
  await expect(history(page).nth(1).locator('ins')).toHaveText(['Eine', 'Palette', 'steht']);
  await expect(page.getByRole('link', { name: 'Korrigieren' })).toBeVisible();
});

test('service corrects a protocol from where it is read', async ({ page, session, baseURL }) => {
  const form = await publishForm(baseURL, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
  const { id } = await fill(session, form, { answers: FINE });
  await page.goto(`/service/protocols/edit/${id}`);
  await page.getByRole('link', { name: 'Korrigieren' }).click();
  await flyers(page).fill('25');
  const time = page.getByLabel('Zeitpunkt');
  const dayBefore = new Date(Date.parse(`${await time.inputValue()}:00Z`) - 24 * 60 * 60 * 1000);
  await time.fill(dayBefore.toISOString().slice(0, 16));
  await page.getByLabel('Grund der Korrektur').fill('Verzählt');
  await page.getByRole('button', { name: 'Korrektur speichern' }).click();
  await expect(history(page).nth(1)).toContainText('Geschehen');
  await expect(history(page).nth(1)).toContainText('Grund: Verzählt');
  await expect(history(page).nth(1)).toContainText('20 Stück');
  await expect(page).not.toHaveURL(new RegExp(`/edit/${id}$`));
});

test('a draft stands apart, is filled on, and is thrown away only after a question', async ({
  page,
  session,
  baseURL,
}) => {
  const form = await publishForm(baseURL, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
  await fill(session, form, { answers: { flyers: { value: 3 } }, state: 'draft' });
  await page.goto('/service/protocols');
  await page.getByRole('combobox', { name: 'Fragebogen' }).selectOption(form.name);
  const drafts = page.getByRole('region', { name: 'Entwürfe' });
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
  await expect(drafts).toContainText('Entwurf · zuletzt gespeichert');
  await drafts.getByRole('link', { name: 'Weiter ausfüllen' }).click();
  await expect(flyers(page)).toHaveValue('3');
  await page.goBack();
  await drafts.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('dialog', { name: 'Entwurf verwerfen?' }).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
  await drafts.getByRole('button', { name: 'Verwerfen' }).click();
  const question = page.getByRole('dialog', { name: 'Entwurf verwerfen?' });
  await question.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await expect(drafts).toHaveCount(0);
});

test('on paper stands the protocol alone, dark on light', async ({ page, session, baseURL }) => {
  const form = await publishForm(baseURL, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
  const { id } = await fill(session, form, { answers: BLOCKED });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/service/protocols/edit/${id}`);
  await expect(page.getByText('Zwei Paletten mit Getränkekisten')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Zwei Paletten mit Getränkekisten')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
});

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('evaluates a form, and each figure leads to what it counts', async ({ page, session, baseURL }) => {
    const form = await publishForm(baseURL, `Rundgang ${crypto.randomUUID().slice(0, 8)}`);
    await session.workAt(PLACE);
    await session.signAs(SIGNER);
    await fill(session, form, { answers: FINE });
    await fill(session, form, { answers: FINE });
    const { id } = await fill(session, form, { answers: BLOCKED });
    await correct(session, id);
    await page.goto(`/service/protocols?form=${encodeURIComponent(form.form)}`);
    await page.getByRole('link', { name: 'Auswertung' }).click();
    const totals = page.getByRole('region', { name: 'Zahlen im Zeitraum' });
    await expect(totals.getByRole('link', { name: /^Protokolle 3/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mängel nach Standort' })).toContainText(PLACE);
    const exit = page.getByRole('article', { name: 'Ist der Notausgang frei?' });
    await expect(exit).toContainText('3 Antworten');
    await expectNoFindings(page, 'an evaluation');
    await exit.getByRole('link', { name: /^Nein/ }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: /Filter Antwort: Ist der Notausgang frei\?: Nein/ })).toBeVisible();
    await page.goBack();
    await totals.getByRole('link', { name: /^mit Mangel/ }).click();
    await expect(rows(page)).toHaveCount(2);
    const [corrected] = await session.members<FilledProtocol>(`/api/protocols?form=${form.form}&hasFinding=true`);
    expect(corrected?.form).toBe(form.form);
  });

  test('evaluates one venue alone, and takes the figures along', async ({ page }) => {
    await page.goto('/service/protocols/evaluation/10');
    await page.getByRole('combobox', { name: 'Standort' }).selectOption(PLACE);
    await expect(page).toHaveURL(/location=/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Standort' })).toHaveValue(/locations/);
  });
});

test.describe('the operator who works elsewhere', () => {
  test.use({ person: 'operator', place: 'Spielhalle Altona', signer: null });

  test('reads why a protocol of another venue is not corrected from here', async ({ page, office }) => {
    const { '@id': venue } = await office.location(PLACE);
    const [closed] = await office.members<FilledProtocol>(`/api/protocols?state=closed&location=${venue}`);
    await page.goto(`/service/protocols/edit/${closed?.id ?? 0}`);
    await expect(page.getByText(/^Korrigiert wird an dem Standort, an dem das Protokoll entstand\./)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Korrigieren' })).toBeHidden();
  });
});
