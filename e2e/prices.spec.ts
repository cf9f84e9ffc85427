// Who runs the platform keeps what is offered at which price, and takes back an invoice that was wrong.
import type { Page } from '@playwright/test';
import type { Plan } from '#shared/contracts/prices.ts';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

test.use({ person: 'admin' });

const row = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text });

test('a plan is made, becomes dearer, is told to the second of two editors, and is offered no more', async ({
  page,
  session,
  expectConsole,
}) => {
  expectConsole(/status of (?:412|422)/);
  const name = `Saison ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/customer/list');
  await page.getByRole('link', { name: 'Tarife und Preise' }).click();
  await page.getByRole('button', { name: 'Tarif anlegen' }).click();
  const made = page.getByRole('dialog', { name: 'Tarif anlegen' });
  await made.getByLabel('Name').fill('Premium');
  await made.getByLabel(/^Preis im Monat/).fill('viel');
  await made.getByRole('button', { name: 'Anlegen' }).click();
  await expect(made.getByRole('alert')).toContainText('Bitte einen Betrag zwischen 0 und 100.000 Euro angeben.');
  await made.getByLabel(/^Preis im Monat/).fill('49,90');
  await made.getByRole('button', { name: 'Anlegen' }).click();
  await expect(made.getByRole('alert')).toContainText('„Premium“ gibt es schon.');
  await made.getByLabel('Name').fill(name);
  await made.getByLabel('OASIS-Abfragen im Monat').fill('3000');
  await made.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByText(`„${name}“ wurde gespeichert.`)).toBeVisible();
  await expect(row(page, 'Tarife', name)).toContainText(/3\.000 OASIS-Abfragen im Monat.*49,90/);

  const plans = await session.members<Plan>('/api/plans?pagination=false');
  const iri = plans.find((plan) => plan.name === name)?.['@id'] ?? '';
  await page.getByRole('button', { name: `Tarif ändern: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Tarif ändern' });
  await dialog.getByLabel(/^Preis im Monat/).fill('59,90');
  await session.send('PATCH', iri, { priceCents: 5500 });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const told = dialog.getByRole('alert').filter({ hasText: 'Inzwischen hat jemand anderes gespeichert' });
  await expect(told).toContainText('Jetzt gespeichert: 55,00');
  await expectNoFindings(page, 'a price somebody else changed');
  await told.getByRole('radio', { name: 'Meine Angabe: 59,90' }).check();
  await dialog.getByRole('checkbox', { name: 'Wird angeboten' }).uncheck();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(row(page, 'Tarife', name)).toContainText(/wird nicht angeboten.*59,90/);
  await expect(row(page, 'Änderungen', `${name}: Preis`).first()).toContainText(/55,00.*→.*59,90/);
  await expectNoFindings(page, 'plans and prices');
});

test('an invoice that was wrong is taken back by another one, with a reason', async ({
  page,
  session,
  expectConsole,
}) => {
  expectConsole(/status of 422/);
  const [house] = await session.members<{ id: number }>('/api/customers?name=Nordlicht');
  await page.goto(`/customer/edit/${house?.id ?? 0}/billing`);
  const button = page.getByRole('button', { name: /^Stornieren: Rechnung RE-/ }).last();
  const number = /RE-\d{4}-\d{5}/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Rechnung ${number} stornieren` });
  await dialog.getByRole('button', { name: 'Stornieren' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Bitte angeben, warum die Rechnung storniert wird.');
  await dialog.getByLabel('Grund').fill('Der Standort war geschlossen.');
  await dialog.getByRole('checkbox', { name: 'Rechnung danach neu stellen' }).uncheck();
  await expectNoFindings(page, 'the cancellation of an invoice');
  await dialog.getByRole('button', { name: 'Stornieren' }).click();
  await expect(page.getByText(`Die Rechnung ${number} ist storniert`)).toBeVisible();
  await expect(row(page, 'Rechnungen', `storniert ${number}`)).toContainText(/Storno.*[-−]/);
  await expect(row(page, 'Rechnungen', `${number} vom`)).toContainText('storniert durch RE-');
});

test('plans and prices fit a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/customer/prices');
  await expect(row(page, 'Tarife', 'Premium').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Absender der Rechnungen' })).toContainText('IBAN');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoFindings(page, 'plans and prices at 320 px');
});
