import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import type { OrganisationExport } from '#shared/contracts/organisation-export/organisation-export.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const months = (kind: string) => screen.findByRole('textbox', { name: kind });

it('shows at its field that a period is too short, and does not overwrite what another user has saved', async () => {
  const admin = await application.signIn('admin');
  const { id } = await admin.send<Customer>('POST', '/api/customers', { name: 'Kurze Fristen GmbH' });
  const { user } = await application.open(`/customer/retention/${id}`, { as: admin });
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
  const conflictLine = await screen.findByText('Aufgaben: 60 Monate');
  await waitFor(() => expect(conflictLine.closest('[role="alert"]')).toHaveFocus());
  await user.click(await button('Fristen speichern'));
  expect(await screen.findByText('Die Fristen wurden gespeichert.')).toBeVisible();
  expect(await admin.send('GET', `/api/retention_policies/${id}`)).toMatchObject({ activities: 48, tasks: 60 });
});

for (const [view, notice] of [
  ['', 'Im Demo-Zugang können Fristen nicht geändert werden.'],
  ['runs', 'Im Demo-Zugang wird nichts gelöscht.'],
  ['export', 'Im Demo-Zugang wird kein Export erstellt.'],
] as const)
  it(`the demo offers no buttons that the server would refuse: ${notice}`, async () => {
    await application.open(`/customer/retention?view=${view}`, { as: 'demoOperator' });
    expect(await screen.findByText(notice)).toBeVisible();
    const changeButtons = /speichern|vorbereiten|Verwerfen|Freigeben|setzen|Aufheben|anfordern/;
    expect(within(screen.getByRole('main')).queryByRole('button', { name: changeButtons })).not.toBeInTheDocument();
  });

it('the operator protects a location and approves a deletion by its number, and exactly those records are deleted', async () => {
  const session = await application.signIn('otherOperator');
  const countOldDocuments = async () =>
    (await session.send<Collection<unknown>>('GET', '/api/documents?name=Fr%C3%BCherer'))['hydra:totalItems'];
  const countBefore = await countOldDocuments();
  const { user } = await application.open('/customer/retention?view=runs', { as: session });
  const locations = await screen.findByRole('combobox', { name: /^Standort/ });
  const [, location] = await within(locations).findAllByRole('option');
  fill(screen.getByRole('textbox', { name: 'Grund' }), 'Verfahren der Aufsicht');
  await user.selectOptions(locations, location ?? []);
  await user.click(await button('Löschstopp setzen'));
  expect(await screen.findByText('Der Löschstopp gilt.')).toBeVisible();

  await user.click(await button(/^Löschlauf (neu )?vorbereiten$/));
  // The job must run after the request, or it finds nothing to do.
  await screen.findByText(/^Es wird gesucht/);
  await runJob(application.app, 'preview what is due to be deleted');
  const deletedParts = await screen.findByRole('list', { name: 'Wird gelöscht' });
  expect(deletedParts).toHaveTextContent('Abgelaufene Dateien');
  const [example] = await within(deletedParts).findAllByRole('link', { name: /^Früherer? .* \(\d\d\.\d\d\.\d{4}\)$/ });
  expect(example).toHaveAttribute('href', expect.stringMatching(/^\/documents\/main\?document=\d+$/));
  expect(deletedParts).toHaveTextContent(/1 Eintrag vom \d\d\.\d\d\.\d{4}(?! bis)/);
  expect(deletedParts).not.toHaveTextContent('zum Beispiel');
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
  await runJob(application.app, 'delete what was approved');
  expect((await screen.findAllByRole('heading', { name: /^Löschlauf vom .*: gelöscht$/ }))[0]).toBeVisible();
  expect(await countOldDocuments()).toBe(countBefore - total);
  await user.click(await button(`Löschstopp aufheben: ${location?.textContent}`));
  expect(await screen.findByText('Der Löschstopp wurde aufgehoben.')).toBeVisible();
  const holds = nextDownload();
  const section = within(screen.getByRole('region', { name: 'Löschstopp' }));
  await user.click(section.getByRole('button', { name: 'CSV-Export' }));
  const { name, bytes } = await holds;
  expect([name, await bytes.text()]).toEqual(['Löschstopps.csv', expect.stringContaining('Verfahren der Aufsicht')]);
});

it('reports that a hold was lifted even if the list is refetched before the response arrives', async () => {
  const session = await application.signIn('otherOperator');
  const { 'hydra:member': locations } = await session.send<Collection<{ '@id': string }>>('GET', '/api/locations');
  await session.send('POST', '/api/retention_holds', { location: locations[0]?.['@id'], reason: 'Verfahren' });
  const { user } = await application.open('/customer/retention?view=runs', { as: session });
  const liftButton = await button(/^Löschstopp aufheben: /);
  intercept({ path: /\/lifting$/, method: 'POST' }, async (sendRequest) => {
    const response = await sendRequest();
    await waitFor(() => expect(liftButton).not.toBeInTheDocument());
    return response;
  });
  await user.click(liftButton);
  expect(await screen.findByText('Der Löschstopp wurde aufgehoben.')).toBeVisible();
});

it('an export can be requested only once at a time, and is downloaded as a whole', async () => {
  const admin = await application.signIn('admin');
  const { id } = await admin.send<Customer>('POST', '/api/customers', { name: 'Nimmt alles mit GmbH' });
  const { user } = await application.open(`/customer/retention/${id}?view=export`, { as: admin });
  await user.click(await button('Export anfordern'));
  await screen.findByText(/^Export vom .* (wartet|wird erstellt)/);
  await waitFor(async () => expect(await button('Export anfordern')).toBeDisabled());
  await runJob(application.app, 'make exports');
  const downloadButton = await button('Herunterladen');
  await expectAccessible();
  const download = nextDownload();
  await user.click(downloadButton);
  const { name, bytes } = await download;
  expect(name).toMatch(/^organisation-\d+\.zip$/);
  const [createdExport] = await admin.members<OrganisationExport>(`/api/organisation_exports?customer=${id}`);
  expect(bytes.size).toBe(createdExport?.bytes);
});

it('the record of processing names the stored data and states that players are not part of it', async () => {
  const { user } = await application.open('/customer/retention', { as: 'otherOperator' });
  await user.click(await button('Verarbeitungen'));
  expect(await screen.findByRole('region', { name: 'Spielerprüfung' })).toHaveTextContent('wird nicht gespeichert');
  expect(screen.getByRole('region', { name: 'Maßnahmen' })).toHaveTextContent('36 Monate');
});
