// Tests that an admin maintains plans, packages and prices.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Plan } from '#shared/contracts/billing/prices.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const admin = await application.signIn('admin');

const findList = async (name: string) => within(await screen.findByRole('list', { name }));
const planOf = async (name: string) => (await (await findList('Tarife')).findByText(name)).closest('li');
const section = async (title: string) =>
  within(await screen.findByRole('navigation', { name: 'Abschnitte' })).getByRole('link', {
    name: new RegExp(`^${title}`),
  });
const newName = () => `Saison ${crypto.randomUUID().slice(0, 8)}`;

it('the admin reaches the prices from the organisations and creates a plan, and invalid values are reported in its form', async () => {
  const name = newName();
  const { user } = await application.open('/customer/list', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Tarife und Preise' }));
  await user.click(await screen.findByRole('button', { name: 'Tarif anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarif anlegen' }));
  const create = dialog.getByRole('button', { name: 'Anlegen' });
  const price = dialog.getByLabelText(/^Preis im Monat/);
  fill(dialog.getByLabelText(/^Name/), 'Premium');
  fill(price, 'viel');
  await user.click(create);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bitte einen Betrag zwischen 0 und 100.000 Euro angeben.');
  fill(price, '49,90');
  await user.click(create);
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('„Premium“ gibt es schon.'));
  fill(dialog.getByLabelText(/^Name/), name);
  fill(dialog.getByLabelText('OASIS-Abfragen im Monat'), '3000');
  await user.click(create);
  expect(await screen.findByText(`„${name}“ wurde gespeichert.`)).toBeVisible();
  expect(await planOf(name)).toHaveTextContent(/3\.000 OASIS-Abfragen im Monat.*49,90/);
});

it('a second editor of a plan sees the earlier change, and the plan can be withdrawn', async () => {
  const offer = { name: newName(), priceCents: 4990, monthlyLimit: 3000, isPremium: false };
  const plan = await admin.send<Plan>('POST', '/api/plans', offer);
  const { user } = await application.open('/customer/prices', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: `Tarif ändern: ${plan.name}` }));
  const price = await screen.findByLabelText(/^Preis im Monat/);
  const dialog = within(screen.getByRole('dialog', { name: 'Tarif ändern' }));
  fill(price, '59,90');
  await admin.send('PATCH', plan['@id'], { priceCents: 5500 });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const conflictNotice = await dialog.findByRole('alert', { name: 'Inzwischen hat jemand anderes gespeichert' });
  expect(conflictNotice).toHaveTextContent('Jetzt gespeichert: 55,00');
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(within(conflictNotice).getByRole('radio', { name: /^Meine Angabe: 59,90/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'Wird angeboten' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const row = await planOf(plan.name);
  await waitFor(() => expect(row).toHaveTextContent(/wird nicht angeboten.*59,90/));
  await user.click(await section('Änderungen'));
  const changes = await findList('Änderungen');
  await waitFor(() => {
    const [latestChange] = changes.getAllByText(new RegExp(`${plan.name}: Preis`));
    expect(latestChange?.closest('li')).toHaveTextContent(/55,00.*→.*59,90/);
  });
});

it('choosing another tax rate and then the stored one again keeps the day from which the stored one applies', async () => {
  const offer = { name: newName(), priceCents: 4990, monthlyLimit: 3000, isPremium: false };
  const plan = await admin.send<Plan>('POST', '/api/plans', offer);
  await admin.send('PATCH', plan['@id'], { vatPercent: 7, vatFrom: '2026-02-01' });
  const { user } = await application.open('/customer/prices', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: `Tarif ändern: ${plan.name}` }));
  const rate = await screen.findByLabelText('Umsatzsteuer');
  await user.selectOptions(rate, '19 %');
  expect(screen.getByLabelText('Umsatzsteuer gilt ab')).not.toHaveValue('01.02.2026');
  await user.selectOptions(rate, '7 %');
  expect(screen.getByLabelText('Umsatzsteuer gilt ab')).toHaveValue('01.02.2026');
});

it('the admin changes the sender of the invoices, is led to what is wrong, and can discard', async () => {
  const { user } = await application.open('/customer/prices?section=issuer', { as: 'admin' });
  const days = await screen.findByLabelText('Zahlungsziel in Tagen');
  expect(screen.queryByRole('button', { name: /^Speichern/ })).not.toBeInTheDocument();
  fill(days, 'bald');
  await user.click(await section('Gebühr der Behörde'));
  await user.click(screen.getByRole('button', { name: /^Speichern/ }));
  // What was refused stands in another section, so the page leads there.
  await waitFor(() => expect(screen.getByLabelText('Zahlungsziel in Tagen')).toHaveAttribute('aria-invalid', 'true'));
  fill(screen.getByLabelText('Zahlungsziel in Tagen'), '21');
  await user.click(screen.getByRole('button', { name: /^Speichern/ }));
  expect(await screen.findByText('Absender und Gebühr wurden gespeichert.')).toBeVisible();
  await expectAccessible();
  fill(screen.getByLabelText('Zahlungsziel in Tagen'), '14');
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  expect(screen.getByLabelText('Zahlungsziel in Tagen')).toHaveValue('21');
});

it('on a narrow phone the sections are a list, and each is a page', async () => {
  const { user } = await application.open('/customer/prices', { as: 'admin', width: 320 });
  await user.click(await section('Tarife'));
  expect(await planOf('Premium')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Tarife und Preise' }));
  await user.click(await section('Absender der Rechnungen'));
  expect(await screen.findByLabelText('IBAN')).toBeVisible();
});
