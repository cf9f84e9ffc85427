// How long records stay, and that they go when somebody looked and approved.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '#server/test/read-zip.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Collection } from '#shared/contracts/hydra.ts';
import type { RetentionPolicy } from '#shared/contracts/retention.ts';
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

const MINUTES = 60_000;
const months = (page: Page, kind: string) => page.getByRole('textbox', { name: kind });

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('changes a period by keyboard: one too short is told at its field, one somebody else set is not overwritten unseen', async ({
    page,
    session,
    expectConsole,
  }) => {
    expectConsole(/status of 412/);
    const name = `Fristen ${crypto.randomUUID().slice(0, 8)} GmbH`;
    const { id } = await session.send<Customer>('POST', '/api/customers', { name });
    await page.goto(`/customer/retention/${id}`);
    await tabTo(months(page, 'Maßnahmen'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused();
    await expect(months(page, 'Maßnahmen')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/mindestens 24 Monate/).first()).toBeVisible();
    await expectNoFindings(page, 'a refused period');
    await session.send('PATCH', `/api/retention_policies/${id}`, { tasks: 60 });
    await tabTo(months(page, 'Maßnahmen'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('48');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Aufgaben: 60 Monate' })).toBeFocused();
    await page.getByRole('button', { name: 'Fristen speichern' }).press('Enter');
    await expect(page.getByText('Die Fristen wurden gespeichert.')).toBeVisible();
    expect(await session.send<RetentionPolicy>('GET', `/api/retention_policies/${id}`)).toMatchObject({
      activities: 48,
      tasks: 60,
    });
  });
});

test.describe('the demo', () => {
  test.use({ person: 'demoOperator' });

  test('looks at everything and is offered nothing that would be refused', async ({ page }) => {
    const acts = /speichern|vorbereiten|Verwerfen|Freigeben|setzen|Aufheben|anfordern/;
    const main = page.getByRole('main');
    for (const [view, said] of [
      ['', 'Im Demo-Zugang können Fristen nicht geändert werden.'],
      ['runs', 'Im Demo-Zugang wird nichts gelöscht.'],
      ['export', 'Im Demo-Zugang wird kein Export erstellt.'],
    ] as const) {
      await page.goto(`/customer/retention?view=${view}`);
      await expect(main.getByText(said)).toBeVisible();
      await expect(main.getByRole('button', { name: acts })).toHaveCount(0);
    }
  });
});

test.describe('the operator', () => {
  test.use({ person: 'otherOperator' });

  test('looks at what is due, holds a venue, approves with the number, and the rest is gone', async ({
    page,
    session,
    expectConsole,
  }) => {
    test.setTimeout(4 * MINUTES);
    expectConsole(/status of 422/);
    const old = async () =>
      (await session.send<Collection<unknown>>('GET', '/api/documents?name=Fr%C3%BCherer'))['hydra:totalItems'];
    const before = await old();
    await page.goto('/customer/retention?view=runs');
    await page.getByRole('textbox', { name: 'Grund' }).fill('Verfahren der Aufsicht');
    const venues = page.getByRole('main').getByRole('combobox', { name: 'Standort' });
    const venue = await venues.locator('option').nth(1).textContent();
    await venues.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Löschstopp setzen' }).click();
    await expect(page.getByText('Der Löschstopp gilt.')).toBeVisible();
    await page.getByRole('button', { name: /^Löschlauf (neu )?vorbereiten$/ }).click();
    const goes = page.getByRole('list', { name: 'Wird gelöscht' });
    await expect(goes.getByText('Abgelaufene Dateien').first()).toBeVisible();
    await expectNoFindings(page, 'a preview');
    await page.getByRole('button', { name: 'Freigeben …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Löschlauf freigeben' });
    await dialog.getByLabel('Zahl der Einträge').fill('999');
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(dialog.getByText(/Bitte die Zahl der Einträge eingeben, die gelöscht werden/)).toBeVisible();
    await expectNoFindings(page, 'a refused approval');
    const hint = await dialog.getByText(/Bitte zur Bestätigung eingeben/).textContent();
    const total = Number(/\d+/.exec(hint ?? '')?.[0]);
    expect(total).toBeGreaterThan(0);
    await dialog.getByLabel('Zahl der Einträge').fill(String(total));
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(page.getByText('Der Löschlauf wurde freigegeben.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Löschlauf vom .*: gelöscht$/ }).first()).toBeVisible({
      timeout: 2 * MINUTES,
    });
    expect(await old()).toBe(before - total);
    await page.getByRole('button', { name: `Löschstopp aufheben: ${venue}` }).click();
    await expect(page.getByText('Der Löschstopp wurde aufgehoben.')).toBeVisible();
  });

  test('asks for everything that is stored, is told when it is there, and downloads it whole', async ({ page }) => {
    test.setTimeout(4 * MINUTES);
    await page.goto('/customer/retention?view=export');
    await page.getByRole('button', { name: 'Export anfordern' }).click();
    await expect(page.getByRole('button', { name: 'Export anfordern' })).toBeDisabled();
    const save = page.getByRole('button', { name: 'Herunterladen' }).first();
    await expect(save).toBeVisible({ timeout: 3 * MINUTES });
    await expectNoFindings(page, 'an export');
    const arriving = page.waitForEvent('download');
    await save.click();
    const files = await readZip(await readFile(await (await arriving).path()));
    for (const name of ['LIESMICH.txt', 'manifest.json', 'daten/activities.json', 'pruefbuch/eintraege.json'])
      expect([...files.keys()]).toContain(name);
    expect([...files.keys()].filter((name) => name.startsWith('dateien/')).length).toBeGreaterThan(0);
  });

  test('reads what is kept of whom, on a narrow screen too, and players are not in it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/customer/retention');
    await page.getByRole('button', { name: 'Verarbeitungen' }).click();
    const players = page.getByRole('region', { name: 'Spielerprüfung' });
    await expect(players).toContainText('wird nicht gespeichert');
    await expect(page.getByRole('region', { name: 'Maßnahmen' })).toContainText('36 Monate');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoFindings(page, 'the record of processing');
  });
});
