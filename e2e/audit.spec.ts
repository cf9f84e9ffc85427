// Who did what when is read by who answers for it: found, opened, taken along.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { User } from '#shared/contracts/users.ts';
import { tabTo } from './hands.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Einträge' });
const detail = (page: Page) => page.getByRole('dialog', { name: 'Eintrag' });

/** Somebody new gets an access, then other rights. */
async function changeRights(office: ApiSession, lastname: string): Promise<User> {
  const { '@id': location } = await office.location('Spielhalle Altona');
  const email = `${lastname.toLowerCase()}@haus.test`;
  const body = { email, firstname: 'Nele', lastname, roles: ['ROLE_SERVICE'], locations: [location] };
  const user = await office.send<User>('POST', '/api/users', body);
  return office.send<User>('PATCH', `/api/users/${user.id}`, { roles: ['ROLE_OPERATOR'] });
}
const somebody = () => `N${crypto.randomUUID().slice(0, 8)}`;

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('finds a change of rights, opens it, and goes on to the access it is about', async ({ page, office }) => {
    const lastname = somebody();
    const user = await changeRights(office, lastname);
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Protokollierung' }).click();
    await expect(list(page).getByRole('row').nth(1)).toBeVisible();
    await page.getByLabel('Bereich').selectOption('Zugänge & Rechte');
    await expect(page).toHaveURL(/group=access/);
    await page.getByLabel('Objekt (Nr.)').fill(`/api/users/${user.id}`);
    const changed = list(page).getByRole('button', {
      name: `Rolle von Nele ${lastname} geändert: Service → Verwaltung`,
    });
    await changed.click();
    await expect(detail(page)).toContainText('Sicherheitsprotokoll');
    await expect(detail(page).getByText('Zugänge & Rechte')).toBeVisible();
    await expectNoFindings(page, 'an entry of the security log');
    await detail(page).getByRole('link', { name: 'Zugang ansehen' }).click();
    await expect(page).toHaveURL(new RegExp(`/users/edit/${user.id}$`));
    await page.goBack();
    await expect(detail(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail(page)).toBeHidden();
    await expect(changed).toBeVisible();
  });

  test('reads what a correction changed, and which number and hash it has', async ({ page, baseURL }) => {
    const floor = await ApiSession.signIn(baseURL, 'service');
    await floor.workAt('Spielhalle Wandsbek');
    const [signer] = await floor.members<{ '@id': string }>('/api/profiles?isActive=true');
    const { socialconcept } = await floor.send<Location>('GET', (await floor.location('Spielhalle Wandsbek'))['@id']);
    const [action] = await floor.members<{ '@id': string }>(`/api/actions?socialconcept=${socialconcept}`);
    // Short, or only the words that changed are shown.
    const mark = crypto.randomUUID().slice(0, 8);
    const act = { action: action?.['@id'], profile: signer?.['@id'], comment: `Vorher ${mark}` };
    const recorded = await floor.send<{ '@id': string; id: number }>('POST', '/api/activities', act);
    const correction = { profile: signer?.['@id'], comment: `Nachher ${mark}`, reason: 'Verschrieben' };
    const corrected = await floor.send<{ id: number }>('POST', `${recorded['@id']}/corrections`, correction);
    await page.goto(`/audit/list?group=activities&entity=${encodeURIComponent(`/api/activities/${corrected.id}`)}`);
    await list(page)
      .getByRole('button', { name: /korrigiert$/ })
      .click();
    await expect(detail(page).getByText(`Vorher ${mark}`)).toBeVisible();
    await expect(detail(page).getByText(`Nachher ${mark}`)).toBeVisible();
    await expect(detail(page).getByText('Verschrieben')).toBeVisible();
    await expect(
      detail(page)
        .getByText(/^[0-9a-f]{64}$/)
        .first(),
    ).toBeVisible();
    await expectNoFindings(page, 'an entry of the ledger');
    await detail(page).getByRole('link', { name: 'Maßnahme ansehen' }).click();
    await expect(page.getByRole('dialog', { name: 'Maßnahme' })).toBeVisible();
  });

  test('takes the filtered list along, by keyboard', async ({ page, office }) => {
    const lastname = somebody();
    const user = await changeRights(office, lastname);
    await page.goto(`/audit/list?group=access&entity=${encodeURIComponent(`/api/users/${user.id}`)}`);
    await expect(list(page).getByRole('row').nth(1)).toBeVisible();
    const csv = page.getByRole('button', { name: 'CSV-Export' });
    await tabTo(csv);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`Rolle von Nele ${lastname} geändert`);
    expect(text).not.toContain('Maßnahme „');
    await tabTo(list(page).getByRole('button', { name: /^Rolle von/ }));
    await page.keyboard.press('Enter');
    await expect(detail(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page).getByRole('button', { name: /^Rolle von/ })).toBeFocused();
  });

  test('reads when there is nothing, and when it could not be loaded', async ({ page, expectConsole }) => {
    expectConsole(/status of 500/);
    await page.goto('/audit/list?from=2020-01-01&to=2020-01-31');
    await expect(page.getByText('Keine Daten.')).toBeVisible();
    await expectNoFindings(page, 'no entries');
    await page.route('**/api/audit_entries?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Alle löschen' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Einträge konnten nicht geladen werden.' })).toBeVisible();
    await page.unroute('**/api/audit_entries?*');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(list(page).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'weitere laden' }).click();
    await expect(list(page).getByRole('row').nth(31)).toBeVisible();
  });

  test('reads it on a phone of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/audit/list?group=activities');
    const card = list(page).getByRole('listitem').first();
    await expect(card).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await card.getByRole('button').first().click();
    await expect(detail(page).getByText('Prüfsumme', { exact: true })).toBeVisible();
    expect(await width()).toBe(320);
    await expectNoFindings(page, 'an entry on a phone');
  });
});

test.describe('the service', () => {
  test.use({ person: 'service', place: 'Spielhalle Wandsbek' });

  test('finds no such list', async ({ page }) => {
    await page.goto('/audit/list');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  });
});
