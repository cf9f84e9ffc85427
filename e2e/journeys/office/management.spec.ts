// These journeys test what needs a real browser in the operators' screens: the order of the Tab key, a reload, going
// back, and a second tab.
import type { Page } from '@playwright/test';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { keyboard, tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { ApiSession, type Named } from '#e2e/support/people.ts';

const pressSave = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

/** Opens a section of the page by keyboard. */
async function goToSection(page: Page, title: string): Promise<void> {
  await tabTo(
    page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link', { name: new RegExp(`^${title}`) }),
  );
  await page.keyboard.press('Enter');
}

/** Creates an organisation that no other journey uses. */
async function createOrganisation(admin: ApiSession): Promise<Customer> {
  const name = `Hafen Automaten ${crypto.randomUUID().slice(0, 8)} GmbH`;
  return admin.send<Customer>('POST', '/api/customers', { name, street: 'Kai 1', city: 'Flensburg' });
}

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('creates an organisation by keyboard alone', async ({ page }) => {
    const name = `Küsten Automaten ${Date.now()} GmbH`;
    const input = keyboard(page);
    await page.goto('/customer/list');
    await input.press(page.getByRole('button', { name: 'Organisation anlegen' }));
    await expect(page.getByRole('heading', { name: 'Neue Organisation' })).toBeVisible();
    await input.typeText(page.getByLabel('Postleitzahl'), '24937');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused();
    await input.typeText(page.getByLabel('Name der Organisation'), name);
    await input.typeText(page.getByLabel('Ort', { exact: true }), 'Flensburg');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Die Organisation wurde angelegt.')).toBeVisible();
  });

  test('writes and publishes the draft of a concept by keyboard alone', async ({ page, session }) => {
    const input = keyboard(page);
    const [customer] = await session.members<Named>('/api/customers?name=Nordlicht');
    const { id } = await session.send<SocialConcept>('POST', '/api/socialconcepts', {
      name: 'Konzept ohne Maus',
      version: '1.0',
      customer: customer?.['@id'],
      validFrom: '2026-01-05T00:00:00Z',
    });
    await page.goto(`/socialconcepts/edit?concept=${id}`);
    await input.typeText(page.getByRole('textbox', { name: 'Beauftragte Person' }), 'Frau Taste');
    await goToSection(page, 'Pflichtinhalte');
    const bans = page.getByRole('group', { name: '8. Sperrverfahren' });
    await input.typeText(bans.getByRole('textbox'), 'Kapitel 8');
    await tabTo(bans.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await goToSection(page, 'Verlangte Nachweise');
    await input.press(page.getByRole('button', { name: 'Nachweis hinzufügen' }));
    const proof = page.getByRole('group', { name: '1. Nachweis' }).getByRole('combobox');
    await expect(proof).toBeFocused();
    await input.chooseOption(proof, 'Ersthelfer');
    await input.press(page.getByRole('button', { name: 'Entwurf speichern' }));
    await expect(page.getByText('Der Entwurf wurde gespeichert.')).toBeVisible();
    await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
    await input.press(page.getByRole('button', { name: 'Veröffentlichen …' }));
    await input.press(page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen', exact: true }));
    await expect(page.getByText('Version 1.0 ist veröffentlicht.')).toBeVisible();
    await goToSection(page, 'Versionen');
    await expect(page.getByRole('list', { name: 'Versionen' })).toContainText('gilt heute');
  });

  test('keeps the typed data of an organisation when the connection is lost, after a reload and after going back', async ({
    page,
    session,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR|Failed to load/);
    page.on('dialog', (dialog) => void dialog.accept());
    const { id, name } = await createOrganisation(session);
    await page.goto(`/customer/list?name=${encodeURIComponent(name)}`);
    await page.getByRole('region', { name: 'Organisationen' }).getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: 'Ort' }).fill('Husum');
    await page.goBack();
    const discardDialog = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    await discardDialog.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await page.route(`**/api/customers/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await pressSave(page);
    await expect(page.getByText('Keine Antwort vom Server. Ihre Eingaben bleiben erhalten')).toBeVisible();
    // Meanwhile somebody else changes the same field, so that the form has to show both values.
    await session.send('PATCH', `/api/customers/${id}`, { city: 'Tönning' });
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Ort' })).toHaveValue('Husum');
    await expect(page.getByRole('radio', { name: 'Jetzt gespeichert: Tönning' })).toBeVisible();
    await page.unroute(`**/api/customers/${id}`);
    await pressSave(page);
    await expect(page.getByText('Die Organisation wurde gespeichert.')).toBeVisible();
    expect((await session.send<Customer>('GET', `/api/customers/${id}`)).city).toBe('Husum');
  });
});

test.describe('the operator', () => {
  test.use({ person: 'otherOperator' });

  const quota = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Kontingente der Standorte' }).getByRole('listitem').filter({ hasText: name });

  test('books another package by keyboard alone', async ({ page, session, baseURL }) => {
    const admin = await ApiSession.signIn(baseURL, 'admin');
    const newLocation = { name: `Wettladen ${Date.now()}`, type: 'bettingShop', state: '/api/states/10' };
    const { '@id': location, name } = await session.send<Location>('POST', '/api/locations', newLocation);
    await admin.send('PATCH', location, { monthlyLimit: 1000 });
    await page.goto('/customer/billing');
    await tabTo(page.getByRole('button', { name: `Paket buchen: ${name}` }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Paket buchen: ${name}` });
    const bookButton = dialog.getByRole('button', { name: /^Zahlungspflichtig buchen/ });
    await dialog.getByRole('radio', { name: /^500 Abfragen/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(bookButton).toContainText('25,00');
    await tabTo(bookButton);
    await page.keyboard.press('Enter');
    await expect(quota(page, name)).toContainText('noch 2.000 von 2.000');
  });

  test('opens an invoice in a new tab', async ({ page, context }) => {
    await page.goto('/customer/billing?section=invoices');
    const pdfPromise = context.waitForEvent('response', (response) => response.url().endsWith('/pdf'));
    const tab = context.waitForEvent('page');
    await keyboard(page).press(page.getByRole('button', { name: /^ZUGFeRD \(PDF\): Rechnung RE-/ }).first());
    const pdfResponse = await pdfPromise;
    expect([pdfResponse.status(), pdfResponse.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await (await tab).close();
  });
});
