// What venues work by: a draft that is worked on, versions that never change.
import type { Page } from '@playwright/test';
import type { SocialConcept } from '#shared/contracts/social-concepts.ts';
import { keyboard, tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { ApiSession, type Named } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const field = (page: Page, name: string) => page.locator('input, select, textarea').and(page.getByLabel(name));
const save = (page: Page) => page.getByRole('button', { name: 'Entwurf speichern' });
const saved = (page: Page) => page.getByText('Der Entwurf wurde gespeichert.');
const versions = (page: Page) => page.getByRole('list', { name: 'Versionen' });

/** A concept of the operator's organisation, for no location yet. */
async function addConcept(admin: ApiSession, name: string, more: object = {}): Promise<SocialConcept> {
  const [customer] = await admin.members<Named>('/api/customers?name=Nordlicht');
  const body = { name, version: '1.0', customer: customer?.['@id'], ...more };
  return admin.send<SocialConcept>('POST', '/api/socialconcepts', body);
}

const open = async (page: Page, { id }: { readonly id: number }) => {
  await page.goto(`/socialconcepts/edit?concept=${id}`);
  await expect(save(page)).toBeVisible();
};

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('makes an organisation its own concept, is told what is missing, and publishes it', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/status of 422/);
    await page.goto('/socialconcepts/edit');
    await page.getByRole('button', { name: 'Neues Sozialkonzept' }).click();
    const dialog = page.getByRole('dialog', { name: 'Neues Sozialkonzept' });
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Bitte das Sozialkonzept benennen.');
    await dialog.getByLabel('Name').fill('Nordlicht auf dem Kiez');
    await dialog.getByLabel('Gehört').selectOption('Nordlicht Automaten GmbH');
    await dialog.getByLabel('Vorlage').selectOption('Sozialkonzept Spielhalle');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page.getByRole('heading', { name: 'Nordlicht auf dem Kiez', level: 1 })).toBeVisible();
    await expect(page.getByText('Noch offen, 10 von 10')).toBeVisible();

    const bans = page.getByRole('group', { name: '8. Sperrverfahren' });
    await bans.getByRole('checkbox', { name: 'Erledigt' }).check();
    await save(page).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: /^8\. Sperrverfahren/ }).click();
    await expect(bans.getByRole('textbox')).toBeFocused();
    await bans.getByRole('textbox').fill('Kapitel 8, Seite 14');
    await page.getByRole('button', { name: 'Nachweis hinzufügen' }).click();
    await page
      .getByRole('group', { name: '1. Nachweis' })
      .getByLabel('Nachweis')
      .first()
      .selectOption('Unterweisung Sozialkonzept');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('Noch offen, 9 von 10')).toBeVisible();

    await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
    const publishing = page.getByRole('dialog', { name: 'Version 1.0 veröffentlichen' });
    await expect(publishing).toContainText('Bitte zuerst angeben, ab wann das Konzept gilt');
    await publishing.getByRole('button', { name: 'Zurück zum Entwurf' }).click();
    await field(page, 'Gültig ab').fill('2026-01-05');
    await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
    await expect(publishing).toContainText('Bitte zuerst den Entwurf speichern.');
    await publishing.getByRole('button', { name: 'Zurück zum Entwurf' }).click();
    await save(page).click();
    await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
    await expect(publishing).toContainText('9 Pflichtinhalte sind noch offen');
    await publishing.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(page.getByText('Version 1.0 ist veröffentlicht.')).toBeVisible();
    await expect(versions(page)).toContainText('gilt heute');
    await page.getByRole('button', { name: 'Version 1.0 ansehen' }).click();
    await expect(page.getByText('Kapitel 8, Seite 14')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  test('adds, renames and retires a measure by keyboard alone', async ({ page, session }) => {
    await open(page, await addConcept(session, 'Konzept mit Maßnahmen'));
    await page.getByRole('button', { name: 'Neue Maßnahme' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Maßnahme').focus();
    await page.keyboard.type('Getränk angeboten');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Getränk angeboten bearbeiten' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Maßnahme')).toHaveValue('Getränk angeboten');
    await dialog.getByLabel('Maßnahme').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' (ohne Alkohol)');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Getränk angeboten (ohne Alkohol) deaktivieren' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Maßnahmen' })).toContainText('nicht in Gebrauch');
  });

  test('writes and publishes a draft by keyboard alone', async ({ page, session }) => {
    const hands = keyboard(page);
    await open(page, await addConcept(session, 'Konzept ohne Maus', { validFrom: '2026-01-05T00:00:00Z' }));
    await hands.write(field(page, 'Beauftragte Person'), 'Frau Taste');
    const bans = page.getByRole('group', { name: '8. Sperrverfahren' });
    await hands.write(bans.getByRole('textbox'), 'Kapitel 8');
    await tabTo(bans.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await hands.press(page.getByRole('button', { name: 'Nachweis hinzufügen' }));
    const proof = page.getByRole('group', { name: '1. Nachweis' }).getByRole('combobox');
    await expect(proof).toBeFocused();
    await hands.choose(proof, 'Ersthelfer');
    await hands.press(save(page));
    await expect(saved(page)).toBeVisible();
    await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
    await hands.press(page.getByRole('button', { name: 'Veröffentlichen …' }));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen', exact: true }));
    await expect(page.getByText('Version 1.0 ist veröffentlicht.')).toBeVisible();
    await expect(versions(page)).toContainText('gilt heute');
  });

  test('finds nothing that axe objects to', async ({ page, session }) => {
    await page.goto('/socialconcepts/edit');
    await expect(page.getByRole('region', { name: 'Sozialkonzepte' }).getByRole('row').first()).toBeVisible();
    await expectNoFindings(page, 'the concepts');
    await open(page, await addConcept(session, 'Konzept ohne Hindernisse'));
    await page.getByRole('button', { name: 'Nachweis hinzufügen' }).click();
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused();
    await expectNoFindings(page, 'a concept with a refused value');
    await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page, 'publishing');
  });
});

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('reads the platform’s concepts and edits the own one, from the locations', async ({
    page,
    baseURL,
    session,
  }) => {
    const admin = await ApiSession.signIn(baseURL, 'admin');
    const own = await addConcept(admin, 'Nordlicht eigenes Konzept');
    await page.goto('/locations/list');
    await page.getByRole('link', { name: 'Sozialkonzepte' }).click();
    const list = page.getByRole('region', { name: 'Sozialkonzepte' });
    await list.getByRole('button', { name: 'Sozialkonzept Spielhalle' }).click();
    await expect(page.getByText('Dazu steht hier noch nichts.').first()).toBeVisible();
    await expect(save(page)).toBeHidden();
    await page.getByRole('button', { name: 'Alle Sozialkonzepte' }).click();
    await list.getByRole('button', { name: 'Nordlicht eigenes Konzept' }).click();
    await field(page, 'Beauftragte Person').fill('Frau Beispiel');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await session.send<SocialConcept>('GET', own['@id'])).officer).toBe('Frau Beispiel');
  });

  test('without a connection loses nothing, and of two editors the second is told', async ({
    page,
    context,
    baseURL,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
    const admin = await ApiSession.signIn(baseURL, 'admin');
    const own = await addConcept(admin, 'Konzept zu zweit');
    await open(page, own);
    await field(page, 'Beauftragte Person').fill('Meine Angabe hier');
    await context.route('**/api/socialconcepts/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await save(page).click();
    await expect(page.getByText('Ihre Eingaben bleiben erhalten, bitte senden Sie erneut.')).toBeVisible({
      timeout: 15_000,
    });
    await context.unroute('**/api/socialconcepts/*');
    await admin.send('PATCH', own['@id'], { officer: 'Herr Anders', defaultTourInterval: 1800 });
    await save(page).click();
    const told = page.getByRole('alert').filter({ hasText: 'Inzwischen hat jemand anderes gespeichert' });
    await expect(told).toBeFocused();
    await expect(told.getByRole('radio', { name: 'Jetzt gespeichert: Herr Anders' })).toBeVisible();
    await expect(told.getByText('Abstand der Kontrollgänge: 30')).toBeVisible();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await admin.send<SocialConcept>('GET', own['@id'])).toMatchObject({
      officer: 'Meine Angabe hier',
      defaultTourInterval: 1800,
    });
  });
});
