// Tests what an organisation has agreed on, uses and pays.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import { locationSituations } from '#shared/contracts/locations/location-situations.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const section = (title: string) =>
  within(screen.getByRole('navigation', { name: 'Abschnitte' })).getByRole('link', { name: new RegExp(`^${title}`) });
const admin = await application.signIn('admin');

const findList = async (name: string) => within(await screen.findByRole('list', { name }));
const rowOf = async (listName: string, name: string) =>
  (await (await findList(listName)).findByText(name)).closest('li') ?? document.body;
const findQuotaRow = (name: string) => rowOf('Kontingente der Standorte', name);
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

/** Creates a location with a separate quota. */
async function addLocation(): Promise<Location> {
  const [customer] = await admin.members<Named>('/api/customers?name=Rhein%20Wetten');
  const name = `Wettladen ${crypto.randomUUID().slice(0, 8)}`;
  const values = { name, type: 'bettingShop', state: '/api/states/10', monthlyLimit: 1000 };
  return admin.send<Location>('POST', '/api/locations', { ...values, customer: customer?.['@id'] });
}

it('the operator books a package with two clicks, and the quota rises immediately', async () => {
  const { id, name } = await addLocation();
  const { user, session } = await application.open('/customer/billing', { as: 'otherOperator' });
  const row = await findQuotaRow(name);
  expect(row).toHaveTextContent('noch 1.000 von 1.000');
  await user.click(within(row).getByRole('button', { name: `Paket buchen: ${name}` }));
  const dialog = await dialogOf(`Paket buchen: ${name}`);
  await waitFor(() => expect(dialog).toHaveTextContent('1.500 Abfragen möglich, bisher 1.000'));
  expect(dialog).toHaveTextContent('Das Paket gilt ab sofort');
  // The dashboard would otherwise still ask for the package, and offer it again.
  const ofDashboard = [locationSituations.path, 'figures'];
  let reads = 0;
  await queryClient.query({ queryKey: ofDashboard, queryFn: () => Promise.resolve({ reads: (reads += 1) }) });
  await user.click(within(dialog).getByRole('button', { name: /^Zahlungspflichtig buchen – 15,00/ }));
  expect(await screen.findByText(`500 Abfragen für ${name} gebucht.`)).toBeVisible();
  expect(queryClient.getQueryData(ofDashboard)).toEqual({ reads: 2 });
  await waitFor(() => expect(row).toHaveTextContent('noch 1.500 von 1.500'));
  expect(row).toHaveTextContent('500 zusätzlich gebucht');
  expect(await session.send<LocationLimits>('GET', `/stats/limits/${id}`)).toMatchObject({ additionalLimitCount: 500 });
});

it('the operator reads the contract, the plans and the fee of the authority', async () => {
  const { user } = await application.open('/customer/billing?section=contract', { as: 'otherOperator' });
  const contract = await screen.findByRole('region', { name: 'Vertrag' });
  await waitFor(() => expect(contract).toHaveTextContent('3 Monate zum Ende'));
  await user.click(section('Tarife der Standorte'));
  expect(await rowOf('Tarife der Standorte', 'Wettladen Koblenz')).toHaveTextContent(/Plus.*69,00/);
  await user.click(section('Gebühr der Behörde'));
  const fee = await screen.findByRole('region', { name: 'Gebühr der Behörde für OASIS' });
  await waitFor(() => expect(fee).toHaveTextContent(/Quelle: .*Darmstadt.* Geprüft am/));
  expect(fee).toHaveTextContent('nicht Teil unserer Rechnung');
});

it('an invoice can be read as a PDF, and all invoices can be exported as a file', async () => {
  const { user } = await application.open('/customer/billing?section=invoices', { as: 'otherOperator' });
  const [invoice] = await (await findList('Rechnungen')).findAllByRole('listitem');
  expect(invoice).toHaveTextContent(/RE-\d{4}-\d{5} vom 01\./);
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
  const pdf = nextDownload();
  await user.click(within(invoice ?? document.body).getByRole('button', { name: /^ZUGFeRD \(PDF\): Rechnung RE-/ }));
  const { name, bytes } = await pdf;
  openWindow.mockRestore();
  expect(name).toMatch(/^Rechnung-RE-\d{4}-\d{5}\.pdf$/);
  expect([bytes.type, (await bytes.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  const csv = nextDownload();
  const invoices = within(screen.getByRole('region', { name: 'Rechnungen' }));
  await user.click(invoices.getByRole('button', { name: 'CSV-Export' }));
  expect((await csv).name).toBe('Rechnungen.csv');
});

it('the operator accepts the data-processing agreement', async () => {
  const { user } = await application.open('/customer/billing?section=agreement', { as: 'otherOperator' });
  const agreement = await screen.findByRole('region', { name: 'Auftragsverarbeitung (AVV)' });
  await user.click(await within(agreement).findByRole('button', { name: 'Gelesen und annehmen' }));
  await waitFor(() => expect(agreement).toHaveTextContent('von Cem Aydin'));
  expect(within(agreement).getByText('angenommen')).toBeVisible();
});

it('the operator can change who receives the invoices, and nothing else of the contract', async () => {
  const { user } = await application.open('/customer/billing?section=contract', { as: 'otherOperator' });
  const contract = await screen.findByRole('region', { name: 'Vertrag' });
  await waitFor(() => expect(contract).toHaveTextContent('3 Monate zum Ende'));
  expect(screen.queryByLabelText('Laufzeit in Monaten')).not.toBeInTheDocument();
  await user.click(section('Rechnungsempfänger'));
  const email = await screen.findByLabelText('E-Mail-Adresse für Rechnungen');
  expect(screen.queryByRole('button', { name: /^Speichern/ })).not.toBeInTheDocument();
  fill(email, 'rechnung');
  await user.click(screen.getByRole('button', { name: /^Speichern/ }));
  await waitFor(() => expect(email).toHaveAttribute('aria-invalid', 'true'));
  fill(email, 'rechnung-neu@rhein.test');
  // The input is kept while another section is shown.
  await user.click(section('Rechnungen'));
  expect(section('Rechnungsempfänger')).toHaveTextContent('geändert');
  await user.click(screen.getByRole('button', { name: /^Speichern/ }));
  expect(await screen.findByText('Die Vertragsdaten wurden gespeichert.')).toBeVisible();
  await user.click(section('Rechnungsempfänger'));
  expect(await screen.findByLabelText('E-Mail-Adresse für Rechnungen')).toHaveValue('rechnung-neu@rhein.test');
  await expectAccessible();
});

it('the admin sets the terms of a contract, and sees when it can end', async () => {
  const { customer } = await addLocation();
  const { user } = await application.open(`/customer/edit/${customer.split('/').at(-1)}/billing?section=contract`, {
    as: 'admin',
  });
  const notice = await screen.findByLabelText('Kündigungsfrist in Monaten');
  fill(notice, '4');
  await user.click(await screen.findByRole('button', { name: /^Speichern/ }));
  expect(await screen.findByText('Die Vertragsdaten wurden gespeichert.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Vertrag' })).toHaveTextContent(/Nächstes Ende.*Kündigung bis/);
  const [contract] = await admin.members<Named>(`/api/contracts?customer=${customer}`);
  await admin.send('PATCH', contract?.['@id'] ?? '', { noticeMonths: 3 });
});

it('the admin books a package and agrees on a plan from the form of the organisation', async () => {
  const { name, customer } = await addLocation();
  const { user } = await application.open(`/customer/edit/${customer.split('/').at(-1)}`, { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Vertrag und Kontingent' }));
  const row = await findQuotaRow(name);
  await user.click(within(row).getByRole('button', { name: `Paket buchen: ${name}` }));
  await user.click(await screen.findByRole('button', { name: /^Zahlungspflichtig buchen/ }));
  await waitFor(() => expect(row).toHaveTextContent('noch 1.500 von 1.500'));

  await user.click(section('Tarife der Standorte'));
  const plan = await rowOf('Tarife der Standorte', name);
  await user.click(within(plan).getByRole('button', { name: `Tarif ändern: ${name}` }));
  const choice = await screen.findByLabelText('Tarif');
  const dialog = within(screen.getByRole('dialog', { name: `Tarif ändern: ${name}` }));
  await user.selectOptions(choice, dialog.getByText(/^Premium – 99,00/));
  fill(dialog.getByLabelText(/^Vereinbarter Preis/), '89,50');
  await user.click(dialog.getByRole('button', { name: 'Tarif vereinbaren' }));
  expect(await screen.findByText(`Der Tarif für ${name} ist vereinbart.`)).toBeVisible();
  await waitFor(() => expect(plan).toHaveTextContent(/Premium.*89,50/));
});

it('a wrong invoice is cancelled by another invoice with a reason', async () => {
  const [customer] = await admin.members<{ id: number }>('/api/customers?name=Nordlicht');
  const { user } = await application.open(`/customer/edit/${customer?.id ?? 0}/billing?section=invoices`, {
    as: 'admin',
  });
  const invoices = await findList('Rechnungen');
  const button = (await invoices.findAllByRole('button', { name: /^Stornieren: Rechnung RE-/ })).at(-1);
  const number = /RE-\d{4}-\d{5}/.exec(button?.getAttribute('aria-label') ?? '')?.[0] ?? '';
  await user.click(button ?? document.body);
  const dialog = within(await dialogOf(`Rechnung ${number} stornieren`));
  await user.click(dialog.getByRole('button', { name: 'Stornieren' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bitte angeben, warum die Rechnung storniert wird.');
  await expectAccessible(screen.getByRole('dialog'));
  fill(dialog.getByLabelText(/^Grund/), 'Der Standort war geschlossen.');
  await user.click(dialog.getByRole('checkbox', { name: 'Rechnung danach neu stellen' }));
  await user.click(dialog.getByRole('button', { name: 'Stornieren' }));
  expect(await screen.findByText(new RegExp(`Die Rechnung ${number} ist storniert`))).toBeVisible();
  const cancellationInvoice = await invoices.findByText(new RegExp(`storniert ${number}`));
  expect(cancellationInvoice.closest('li')).toHaveTextContent(/Storno.*[-−]/);
  const cancelledInvoice = await invoices.findByText(new RegExp(`${number} vom .*storniert durch RE-`));
  expect(cancelledInvoice).toBeVisible();
});

it('the demo shows the dialog for booking, and explains why nothing is booked', async () => {
  const { user } = await application.open('/customer/billing', { as: 'demoOperator' });
  await user.click(await screen.findByRole('button', { name: 'Paket buchen: Spielhalle Cottbus' }));
  const dialog = await dialogOf('Paket buchen: Spielhalle Cottbus');
  await waitFor(() => expect(dialog).toHaveTextContent('Im Demo-Zugang wird nichts gebucht.'));
  expect(within(dialog).queryByRole('button', { name: /^Zahlungspflichtig/ })).not.toBeInTheDocument();
  await user.click(within(dialog).getByText('Schließen'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(section('Rechnungsempfänger'));
  expect(await screen.findByText('Im Demo-Zugang können Vertragsdaten nicht geändert werden.')).toBeVisible();
});

it('quota and invoices are also shown on a narrow phone', async () => {
  await application.open('/customer/billing?section=quota', { as: 'otherOperator', width: 320 });
  expect(await findQuotaRow('Wettladen Koblenz')).toBeVisible();
  await application.open('/customer/billing?section=invoices', { as: 'otherOperator', width: 320 });
  expect(await screen.findByRole('list', { name: 'Rechnungen' })).toBeVisible();
});
