// What an organisation agreed on, uses and pays: an operator books more where it runs short, and reads what it costs.
import type { Page } from '@playwright/test';
import type { Location } from '#shared/contracts/locations.ts';
import type { LocationLimits } from '#shared/contracts/player-check.ts';
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const row = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });
const quota = (page: Page, name: string) => row(page, 'Kontingente der Standorte', name);

/** A venue of its own, so that no other journey finds its quota changed. */
async function addVenue(origin: string | undefined, organisation: string): Promise<Location> {
  const admin = await ApiSession.signIn(origin, 'admin');
  const [customer] = await admin.members<{ '@id': string }>(`/api/customers?name=${encodeURIComponent(organisation)}`);
  const name = `Wettladen ${crypto.randomUUID().slice(0, 8)}`;
  const values = {
    name,
    type: 'bettingShop',
    state: '/api/states/10',
    customer: customer?.['@id'],
    monthlyLimit: 1000,
  };
  return admin.send<Location>('POST', '/api/locations', values);
}

test.describe('the operator', () => {
  test.use({ person: 'otherOperator' });

  test('books a package in two clicks, and the contingent rises at once', async ({ page, session, baseURL }) => {
    const venue = await addVenue(baseURL, 'Rhein Wetten');
    await page.goto('/customer/billing');
    await expect(quota(page, venue.name)).toContainText('0 / 1.000');
    await page.getByRole('button', { name: `Paket buchen: ${venue.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Paket buchen: ${venue.name}` });
    await expect(dialog).toContainText('1.500 Abfragen möglich, bisher 1.000');
    await expect(dialog).toContainText('Das Paket gilt ab sofort');
    await expectNoFindings(page, 'a package to be booked');
    await dialog.getByRole('button', { name: /^Zahlungspflichtig buchen – 15,00/ }).click();
    await expect(page.getByText(`500 Abfragen für ${venue.name} gebucht.`)).toBeVisible();
    await expect(quota(page, venue.name)).toContainText('0 / 1.500');
    await expect(quota(page, venue.name)).toContainText('500 zusätzlich gebucht');
    expect(await session.send<LocationLimits>('GET', `/stats/limits/${venue.id}`)).toMatchObject({
      additionalLimitCount: 500,
    });
  });

  test('books another package by keyboard alone', async ({ page, baseURL }) => {
    const venue = await addVenue(baseURL, 'Rhein Wetten');
    await page.goto('/customer/billing');
    await tabTo(page.getByRole('button', { name: `Paket buchen: ${venue.name}` }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Paket buchen: ${venue.name}` });
    const book = dialog.getByRole('button', { name: /^Zahlungspflichtig buchen/ });
    await dialog.getByRole('radio', { name: /^500 Abfragen/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(book).toContainText('25,00');
    await tabTo(book);
    await page.keyboard.press('Enter');
    await expect(quota(page, venue.name)).toContainText('0 / 2.000');
  });

  test('reads contract, plans and the fee of the authority, and opens an invoice', async ({ page, context }) => {
    await page.goto('/customer/billing');
    await expect(page.getByRole('region', { name: 'Vertrag' })).toContainText('3 Monate zum Ende');
    await expect(row(page, 'Tarife der Standorte', 'Wettladen Koblenz')).toContainText(/Plus.*69,00/);
    const fee = page.getByRole('region', { name: 'Gebühr der Behörde für OASIS' });
    await expect(fee).toContainText('nicht Teil unserer Rechnung');
    await expect(fee).toContainText(/Quelle: .*Darmstadt.* Geprüft am/);
    const invoice = page.getByRole('list', { name: 'Rechnungen' }).getByRole('listitem').first();
    await expect(invoice).toContainText(/RE-\d{4}-\d{5} vom 01\. /);
    const answer = context.waitForEvent('response', (response) => response.url().endsWith('/pdf'));
    const tab = context.waitForEvent('page');
    await invoice.getByRole('button', { name: /^PDF öffnen: Rechnung RE-/ }).click();
    const printed = await answer;
    expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await (await tab).close();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV-Export' }).click();
    expect((await download).suggestedFilename()).toBe('Rechnungen.csv');
  });

  test('accepts the data-processing agreement, and says where invoices go', async ({ page }) => {
    await page.goto('/customer/billing');
    const agreement = page.getByRole('region', { name: 'Auftragsverarbeitung (AVV)' });
    await expect(agreement.getByText(/angenommen/).first()).toBeVisible();
    const accept = agreement.getByRole('button', { name: 'Gelesen und annehmen' });
    // Accepted once and for all: at a further attempt it is.
    if (await accept.isVisible()) await accept.click();
    await expect(agreement).toContainText('von Cem Aydin');
    await page.getByRole('button', { name: 'Vertragsdaten ändern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vertragsdaten ändern' });
    await expect(dialog.getByLabel('Laufzeit in Monaten')).toBeHidden();
    const email = dialog.getByLabel('E-Mail-Adresse für Rechnungen');
    await email.fill('rechnung');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    const address = `rechnung-${Date.now()}@rhein.test`;
    await email.fill(address);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Die Vertragsdaten wurden gespeichert.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Vertrag' })).toContainText(address);
  });

  test('finds everything at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/customer/billing');
    await expect(quota(page, 'Wettladen Koblenz')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Rechnungen' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectNoFindings(page, 'contract and invoices at 320 px');
  });
});

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test("books and agrees on a plan from the organisation's form", async ({ page, baseURL }) => {
    const venue = await addVenue(baseURL, 'Rhein Wetten');
    await page.goto(`/customer/edit/${venue.customer.split('/').at(-1)}`);
    await page.getByRole('link', { name: 'Vertrag und Kontingent' }).click();
    await page.getByRole('button', { name: `Paket buchen: ${venue.name}` }).click();
    await page.getByRole('button', { name: /^Zahlungspflichtig buchen/ }).click();
    await expect(quota(page, venue.name)).toContainText('0 / 1.500');
    await page.getByRole('button', { name: `Tarif ändern: ${venue.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Tarif ändern: ${venue.name}` });
    await dialog.getByLabel('Tarif', { exact: true }).selectOption({ label: 'Premium – 99,00 €' });
    await dialog.getByLabel(/^Vereinbarter Preis/).fill('89,50');
    await dialog.getByRole('button', { name: 'Tarif vereinbaren' }).click();
    await expect(page.getByText(`Der Tarif für ${venue.name} ist vereinbart.`)).toBeVisible();
    await expect(row(page, 'Tarife der Standorte', venue.name)).toContainText(/Premium.*89,50/);
    await expectNoFindings(page, 'the contract of an organisation');
  });
});

test.describe('the demo', () => {
  test.use({ person: 'demoOperator' });

  test('sees what booking would be like, and is told why it books nothing', async ({ page }) => {
    await page.goto('/customer/billing');
    await page.getByRole('button', { name: 'Paket buchen: Spielhalle Kassel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paket buchen: Spielhalle Kassel' });
    await expect(dialog).toContainText('Im Demo-Zugang wird nichts gebucht.');
    await expect(dialog.getByRole('button', { name: /^Zahlungspflichtig/ })).toBeHidden();
    await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
    await expect(page.getByText('Im Demo-Zugang können Vertragsdaten nicht geändert werden.')).toBeVisible();
  });
});
