import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities.ts';
import { expect, test } from './journey.ts';
import type { ApiSession } from './people.ts';

const PLACE = 'Wettladen Köln-Ehrenfeld';
const SIGNER = 'Murat Kaya';
const MEASURE = 'Selbsttest angeboten';

const tiles = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' });
const recorded = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Spielerschutzmaßnahme erfolgreich angelegt' });
const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const newestOf = (session: ApiSession) => session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=5');
const mark = () => `Beobachtung ${crypto.randomUUID().slice(0, 8)}`;

async function record(session: ApiSession, comment: string): Promise<Activity> {
  const [action] = (
    await session.members<{ '@id': string; name: string; socialconcept?: string }>('/api/actions?pagination=false')
  )
    .filter(({ name }) => name === MEASURE)
    .slice(-1);
  return session.send<Activity>('POST', '/api/activities', { action: action?.['@id'], comment });
}

test.describe('service', () => {
  test.use({ person: 'otherService', signer: SIGNER });

  test('records once, however nervously somebody taps', async ({ page, session }) => {
    await page.goto('/service');
    const tile = tiles(page).getByRole('button').first();
    const measure = (await tile.textContent())?.trim() ?? '';
    const [before] = await newestOf(session);
    await tile.dblclick();
    await tile.click();
    await expect(recorded(page)).toHaveCount(1);
    await expect(recorded(page)).toContainText(measure);
    const later = (await newestOf(session)).filter(({ id }) => id > (before?.id ?? 0));
    expect(later.map(({ actionName, profileName }) => [actionName, profileName])).toEqual([[measure, SIGNER]]);
  });

  test('takes back what was recorded by mistake; it stays in the list, struck out', async ({ page, session }) => {
    const comment = mark();
    await page.goto('/activities/list');
    await page.getByRole('button', { name: 'Maßnahme erfassen' }).click();
    const form = page.getByRole('dialog', { name: 'Maßnahme erfassen' });
    await form.getByRole('combobox', { name: 'Maßnahme' }).selectOption(MEASURE);
    await form.getByLabel('Kommentar').fill(comment);
    await form.getByRole('button', { name: 'Maßnahme erfassen' }).click();
    await recorded(page)
      .getByRole('button', { name: `Rückgängig: ${MEASURE}` })
      .click();
    await expect(page.getByText(`${MEASURE}: zurückgenommen.`)).toBeVisible();
    await expect(rowWith(page, comment)).toContainText('zurückgenommen');
    await expect(rowWith(page, comment).getByRole('deletion').or(rowWith(page, comment).locator('s'))).toHaveText(
      MEASURE,
    );
    const [newest] = await newestOf(session);
    expect(newest).toMatchObject({ isCancelled: true, reason: 'Versehentlich erfasst' });
  });

  test('marks what was recorded late', async ({ page }) => {
    const comment = mark();
    await page.goto('/activities/list');
    await page.getByRole('button', { name: 'Maßnahme erfassen' }).click();
    const form = page.getByRole('dialog', { name: 'Maßnahme erfassen' });
    await form.getByRole('combobox', { name: 'Maßnahme' }).selectOption(MEASURE);
    await form.getByLabel('Kommentar').fill(comment);
    await form.getByRole('button', { name: 'Zeitpunkt ändern (jetzt)' }).click();
    const time = form.getByLabel('Zeitpunkt');
    const anHourAgo = new Date(Date.now() - 3_600_000)
      .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
      .slice(0, 16)
      .replace(' ', 'T');
    await time.fill(anHourAgo);
    await expect(form.getByText('Der Eintrag wird als „Nachtrag“ gekennzeichnet.')).toBeVisible();
    await form.getByRole('button', { name: 'Maßnahme erfassen' }).click();
    await expect(recorded(page)).toBeVisible();
    await expect(rowWith(page, comment)).toContainText('Nachtrag');
  });

  test('corrects a measure; the list shows the new entry with its mark, the detail the whole history', async ({
    page,
    session,
  }) => {
    const comment = mark();
    await record(session, comment);
    await page.goto('/activities/list');
    await rowWith(page, comment).getByRole('button', { name: MEASURE }).click();
    const detail = page.getByRole('dialog', { name: 'Maßnahme', exact: true });
    await detail.getByRole('button', { name: 'Korrigieren' }).click();
    const form = page.getByRole('dialog', { name: 'Maßnahme korrigieren' });
    await form.getByLabel('Kommentar').fill(`${comment} an der Theke`);
    await form.getByLabel('Grund der Korrektur').fill('Ort vergessen');
    await form.getByRole('button', { name: 'Korrektur speichern' }).click();
    await expect(page.getByText('Die Maßnahme wurde korrigiert.')).toBeVisible();
    const history = detail.getByRole('listitem');
    await expect(history).toHaveCount(2);
    await expect(history.nth(0)).toContainText('Erfasst');
    await expect(history.nth(1)).toContainText('Grund: Ort vergessen');
    await detail.getByRole('button', { name: 'Schließen' }).click();
    await expect(rowWith(page, comment)).toHaveCount(1);
    await expect(rowWith(page, `${comment} an der Theke`)).toContainText('korrigiert');
  });

  test('is reminded not to write down who a guest is', async ({ page }) => {
    await page.goto('/activities/list');
    await page.getByRole('button', { name: 'Maßnahme erfassen' }).click();
    const form = page.getByRole('dialog', { name: 'Maßnahme erfassen' });
    await form.getByLabel('Kommentar').fill('Herr Müller wirkte erschöpft');
    await expect(form.getByText('Bitte keine personenbezogenen Daten von Gästen erfassen.')).toBeVisible();
    await form.getByLabel('Kommentar').fill('Gast wirkte erschöpft');
    await expect(form.getByText('Bitte keine personenbezogenen Daten von Gästen erfassen.')).toBeHidden();
  });

  test('reads its list as cards on a phone', async ({ page, session }) => {
    const comment = mark();
    await record(session, comment);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/activities/list');
    const card = page.getByRole('region', { name: 'Maßnahmen' }).getByRole('listitem').filter({ hasText: comment });
    await expect(card).toContainText(SIGNER);
    await card.getByRole('button', { name: MEASURE }).click();
    await expect(page.getByRole('dialog', { name: 'Maßnahme', exact: true })).toContainText(comment);
  });
});

test.describe('service without a profile', () => {
  test.use({ person: 'otherService' });

  test('is asked who records, and the server refuses to record for nobody', async ({ page, session }) => {
    await page.goto('/service');
    await expect(page.getByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
    await expect(tiles(page)).toBeHidden();
    await page.goto('/activities/list');
    await page.getByRole('button', { name: 'Maßnahme erfassen' }).click();
    await expect(page.getByRole('dialog', { name: 'Wer erfasst die Maßnahme?' })).toBeVisible();
    await expect(record(session, mark())).rejects.toThrow('Kein Profil ausgewählt!');
  });

  test('finds itself by typing a part of the name', async ({ page }) => {
    await page.goto('/service');
    const chooser = page.getByRole('region', { name: 'Profil wählen' });
    await chooser.getByLabel('Name suchen').fill('JOVA');
    await expect(chooser.getByRole('listitem')).toHaveText([/Đorđe Jovanović/]);
    await chooser.getByLabel('Name suchen').fill('gibt es nicht');
    await expect(chooser.getByText('Kein aktives Profil mit diesem Namen.')).toBeVisible();
    await chooser.getByLabel('Name suchen').fill('jova');
    await chooser.getByRole('button', { name: 'Đorđe Jovanović' }).click();
    await expect(page.getByRole('heading', { name: 'Đorđe Jovanović' })).toBeVisible();
  });
});

test.describe('the operator', () => {
  test.use({ person: 'otherOperator', place: PLACE });

  test('narrows the list by period, measure and person, and sees what is left out', async ({ page }) => {
    await page.goto('/activities/list');
    const rows = page.getByRole('table', { name: 'Maßnahmen', exact: true }).getByRole('row');
    await expect(rows).toHaveCount(31);
    await page.getByRole('button', { name: 'Zeitraum' }).click();
    await page.getByRole('button', { name: 'Letzte 30 Tage' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Maßnahme' }).selectOption(MEASURE);
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    const chips = page.getByRole('group', { name: 'Aktive Filter' });
    await expect(chips.getByRole('button')).toHaveCount(3);
    await expect
      .poll(async () => (await rows.allTextContents()).slice(1).every((text) => text.includes(MEASURE)))
      .toBe(true);
    await page.reload();
    await expect(chips.getByRole('button', { name: `Filter Maßnahme: ${MEASURE} löschen` })).toBeVisible();
    await chips.getByRole('button', { name: 'Alle löschen' }).click();
    await expect(rows).toHaveCount(31);
  });

  test('exports what the list shows, and nothing else', async ({ page, session }) => {
    await session.signAs(SIGNER);
    const comment = mark();
    await record(session, comment);
    await page.goto(`/activities/list?profile=${(await session.profile(SIGNER))['@id']}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV-Export' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    const [head, ...lines] = csv.trim().split('\r\n');
    expect(head).toContain('Maßnahme');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(SIGNER))).toBe(true);
    expect(lines.some((line) => line.includes(comment))).toBe(true);
  });
});

test.describe('at a location that asks for a PIN', () => {
  test.use({ person: 'operator', place: 'Spielhalle Stade' });

  test('nobody signs as somebody else', async ({ page, expectConsole }) => {
    expectConsole(/status of 4\d\d/);
    await page.goto('/activities/list');
    await page.getByRole('button', { name: 'Maßnahme erfassen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wer erfasst die Maßnahme?' });
    await dialog.getByLabel('Name suchen').fill('Tiedemann');
    await dialog.getByRole('button', { name: /Heike Tiedemann/ }).click();
    await dialog.getByLabel('PIN', { exact: true }).fill('1357');
    await dialog.getByRole('button', { name: 'Profil wählen' }).click();
    await expect(dialog.getByText(/PIN/).filter({ hasText: /falsch|stimmt nicht/i })).toBeVisible();
    await dialog.getByLabel('PIN', { exact: true }).fill('2468');
    await dialog.getByRole('button', { name: 'Profil wählen' }).click();
    await expect(page.getByRole('dialog', { name: 'Maßnahme erfassen' }).getByText('Heike Tiedemann')).toBeVisible();
  });
});
