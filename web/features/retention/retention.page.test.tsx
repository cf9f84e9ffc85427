import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import type { OrganisationExport } from '#shared/contracts/organisation-export/organisation-export.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openWorld } from '#web/test/screen.tsx';

const world = await openWorld();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const months = (kind: string) => screen.findByRole('textbox', { name: kind });

it('a period that is too short is told at its field, and one somebody else set is not overwritten unseen', async () => {
  const admin = await world.signIn('admin');
  const { id } = await admin.send<Customer>('POST', '/api/customers', { name: 'Kurze Fristen GmbH' });
  const { user } = await world.open(`/customer/retention/${id}`, { as: admin });
  fill(await months('Maßnahmen'), '12');
  await user.click(await button('Fristen speichern'));
  const summary = await screen.findByRole('alert', { name: /Bitte prüfen Sie Ihre Angaben/ });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(await months('Maßnahmen')).toBeInvalid();
  expect(screen.getAllByText(/mindestens 24 Monate/)[0]).toBeVisible();
  await expectAccessible();
  await admin.send('PATCH', `/api/retention_policies/${id}`, { tasks: 60 });
  fill(await months('Maßnahmen'), '48');
  await user.click(await button('Fristen speichern'));
  const told = await screen.findByText('Aufgaben: 60 Monate');
  await waitFor(() => expect(told.closest('[role="alert"]')).toHaveFocus());
  await user.click(await button('Fristen speichern'));
  expect(await screen.findByText('Die Fristen wurden gespeichert.')).toBeVisible();
  expect(await admin.send('GET', `/api/retention_policies/${id}`)).toMatchObject({ activities: 48, tasks: 60 });
});

for (const [view, said] of [
  ['', 'Im Demo-Zugang können Fristen nicht geändert werden.'],
  ['runs', 'Im Demo-Zugang wird nichts gelöscht.'],
  ['export', 'Im Demo-Zugang wird kein Export erstellt.'],
] as const)
  it(`the demo is offered nothing that would be refused: ${said}`, async () => {
    await world.open(`/customer/retention?view=${view}`, { as: 'demoOperator' });
    expect(await screen.findByText(said)).toBeVisible();
    const acts = /speichern|vorbereiten|Verwerfen|Freigeben|setzen|Aufheben|anfordern/;
    expect(within(screen.getByRole('main')).queryByRole('button', { name: acts })).not.toBeInTheDocument();
  });

it('the operator holds a location, approves a deletion with its number, and exactly that is gone', async () => {
  const session = await world.signIn('otherOperator');
  const old = async () =>
    (await session.send<Collection<unknown>>('GET', '/api/documents?name=Fr%C3%BCherer'))['hydra:totalItems'];
  const before = await old();
  const { user } = await world.open('/customer/retention?view=runs', { as: session });
  const locations = await screen.findByRole('combobox', { name: /^Standort/ });
  const [, location] = await within(locations).findAllByRole('option');
  fill(screen.getByRole('textbox', { name: 'Grund' }), 'Verfahren der Aufsicht');
  await user.selectOptions(locations, location ?? []);
  await user.click(await button('Löschstopp setzen'));
  expect(await screen.findByText('Der Löschstopp gilt.')).toBeVisible();

  await user.click(await button(/^Löschlauf (neu )?vorbereiten$/));
  // The job must run after the request, or it finds nothing to do.
  await screen.findByText(/^Es wird gesucht/);
  await runJob(world.app, 'preview what is due to be deleted');
  const goes = await screen.findByRole('list', { name: 'Wird gelöscht' });
  expect(goes).toHaveTextContent('Abgelaufene Dateien');
  const [example] = await within(goes).findAllByRole('link', { name: /^Früherer? .* \(\d\d\.\d\d\.\d{4}\)$/ });
  expect(example).toHaveAttribute('href', expect.stringMatching(/^\/documents\/main\?document=\d+$/));
  await expectAccessible();
  await user.click(await button('Freigeben …'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Löschlauf freigeben' }));
  fill(dialog.getByLabelText(/Zahl der Einträge/), '999');
  await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
  expect(await dialog.findByText(/Bitte die Zahl der Einträge eingeben, die gelöscht werden/)).toBeVisible();
  await expectAccessible(screen.getByRole('dialog'));
  const total = Number(/\d+/.exec(dialog.getByText(/Bitte zur Bestätigung eingeben/).textContent)?.[0]);
  expect(total).toBeGreaterThan(0);
  fill(dialog.getByLabelText(/Zahl der Einträge/), String(total));
  await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
  expect(await screen.findByText('Der Löschlauf wurde freigegeben.')).toBeVisible();
  await runJob(world.app, 'delete what was approved');
  expect((await screen.findAllByRole('heading', { name: /^Löschlauf vom .*: gelöscht$/ }))[0]).toBeVisible();
  expect(await old()).toBe(before - total);
  await user.click(await button(`Löschstopp aufheben: ${location?.textContent}`));
  expect(await screen.findByText('Der Löschstopp wurde aufgehoben.')).toBeVisible();
  const holds = nextDownload();
  const section = within(screen.getByRole('region', { name: 'Löschstopp' }));
  await user.click(section.getByRole('button', { name: 'CSV-Export' }));
  const { name, bytes } = await holds;
  expect([name, await bytes.text()]).toEqual(['Löschstopps.csv', expect.stringContaining('Verfahren der Aufsicht')]);
});

it('says that a Löschstopp was lifted even where the list knows it before the answer does', async () => {
  const session = await world.signIn('otherOperator');
  const { 'hydra:member': locations } = await session.send<Collection<{ '@id': string }>>('GET', '/api/locations');
  await session.send('POST', '/api/retention_holds', { location: locations[0]?.['@id'], reason: 'Verfahren' });
  const { user } = await world.open('/customer/retention?view=runs', { as: session });
  const lift = await button(/^Löschstopp aufheben: /);
  intercept({ path: /\/lifting$/, method: 'POST' }, async (pass) => {
    const response = await pass();
    await waitFor(() => expect(lift).not.toBeInTheDocument());
    return response;
  });
  await user.click(lift);
  expect(await screen.findByText('Der Löschstopp wurde aufgehoben.')).toBeVisible();
});

it('an export is asked for once at a time, and saved whole when it is there', async () => {
  const admin = await world.signIn('admin');
  const { id } = await admin.send<Customer>('POST', '/api/customers', { name: 'Nimmt alles mit GmbH' });
  const { user } = await world.open(`/customer/retention/${id}?view=export`, { as: admin });
  await user.click(await button('Export anfordern'));
  await screen.findByText(/^Export vom .* (wartet|wird erstellt)/);
  await waitFor(async () => expect(await button('Export anfordern')).toBeDisabled());
  await runJob(world.app, 'make exports');
  const save = await button('Herunterladen');
  await expectAccessible();
  const saved = nextDownload();
  await user.click(save);
  const { name, bytes } = await saved;
  expect(name).toMatch(/^organisation-\d+\.zip$/);
  const [made] = await admin.members<OrganisationExport>(`/api/organisation_exports?customer=${id}`);
  expect(bytes.size).toBe(made?.bytes);
});

it('the record of processing says what is kept of whom, and that players are not in it', async () => {
  const { user } = await world.open('/customer/retention', { as: 'otherOperator' });
  await user.click(await button('Verarbeitungen'));
  expect(await screen.findByRole('region', { name: 'Spielerprüfung' })).toHaveTextContent('wird nicht gespeichert');
  expect(screen.getByRole('region', { name: 'Maßnahmen' })).toHaveTextContent('36 Monate');
});
