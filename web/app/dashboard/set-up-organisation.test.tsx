import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { samplePdf } from '#e2e/support/sample-files.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const admin = await application.signIn('admin');
const founded = await admin.send<Customer>('POST', '/api/customers', {
  name: 'Küsten Automaten GmbH',
  street: 'Hafenstraße 3',
  postalCode: '25813',
  city: 'Husum',
});
const customer = founded['@id'];

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const organisation = () => screen.findByRole('combobox', { name: /^Organisation/ });

async function choose(user: UserEvent, field: HTMLElement, option: string) {
  await within(field).findByText(option);
  await user.selectOptions(field, option);
}

const members = async <Item,>(path: string) =>
  (await admin.send<{ 'hydra:member': Item[] }>('GET', `${path}?customer=${customer}`))['hydra:member'];

it('an admin without an organisation is guided from a new organisation to its first profile', async () => {
  const { user } = await application.open(`/customer/edit/${founded.id}`, { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Mitarbeiter-Profile anlegen' }));
  const field = await screen.findByRole('textbox', { name: 'Organisation' });
  await waitFor(() => expect(field).toHaveDisplayValue('Küsten Automaten GmbH'));
  expect(field).toHaveAttribute('readonly');
  fill(screen.getByLabelText(/^Vor- und Nachname/), 'Kea Küste');
  await press(user, 'Profil anlegen');
  await press(user, 'Profil Kea Küste anlegen?');
  expect(await screen.findByText('Profil erfolgreich angelegt.')).toBeVisible();
  expect(await members<Profile>('/api/profiles')).toMatchObject([{ name: 'Kea Küste' }]);
  // The page that created the profile has the same link, and gives way to that of the profile.
  await screen.findByRole('heading', { name: 'Kea Küste', level: 1 });
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Einrichtung' }));
  const checklist = await screen.findByRole('region', { name: 'Einrichtung' });
  await waitFor(() => expect(checklist).toHaveTextContent('1 von 7 Schritten erledigt.'));
  await user.click(within(checklist).getByRole('link', { name: 'Verwaltung einladen' }));
  expect(await screen.findByRole('combobox', { name: /^Rolle/ })).toHaveDisplayValue('Verwaltung');
});

it('a new location takes the address of its organisation and the concept that fits its type', async () => {
  const { user } = await application.open(`/customer/edit/${founded.id}`, { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Standort anlegen' }));
  const concepts = await screen.findByRole('combobox', { name: 'Sozialkonzept' });
  await within(concepts).findByText(/^Sozialkonzept Spielhalle/);
  await user.click(await screen.findByRole('button', { name: 'Adresse der Organisation übernehmen' }));
  expect(screen.getByLabelText('Ort')).toHaveValue('Husum');
  await choose(user, screen.getByRole('combobox', { name: /^Art/ }), 'Wettvermittlungsstelle');
  expect(concepts).toHaveDisplayValue(/^Sozialkonzept Wettvermittlungsstelle/);
  await choose(user, screen.getByRole('combobox', { name: /^Art/ }), 'Spielhalle');
  expect(concepts).toHaveDisplayValue(/^Sozialkonzept Spielhalle/);
  await user.selectOptions(concepts, 'Keines');
  expect(concepts).toHaveAccessibleDescription('Ohne Sozialkonzept sind hier nur die allgemeinen Maßnahmen möglich.');
  await press(user, 'Abbrechen');
  await press(user, 'Verwerfen');
  expect(await screen.findByRole('region', { name: 'Einrichtung' })).toBeVisible();
});

it('a new location offers the social concepts of its own organisation and of the platform', async () => {
  const { user } = await application.open(`/locations/create?customer=${customer}`, { as: admin });
  const concepts = await screen.findByRole('combobox', { name: 'Sozialkonzept' });
  await within(concepts).findByText(/^Sozialkonzept Spielhalle/);
  expect(within(concepts).queryByText(/Rhein Wetten/)).not.toBeInTheDocument();
  await choose(user, await organisation(), 'Rhein Wetten GmbH');
  expect(await within(concepts).findByText(/Rhein Wetten/)).toBeInTheDocument();
});

it('an admin without an organisation must choose one when adding a profile', async () => {
  const { user } = await application.open('/users/profiles', { as: admin });
  await press(user, 'Profil anlegen');
  fill(await screen.findByLabelText(/^Vor- und Nachname/), 'Kuno Kai');
  await press(user, 'Profil anlegen');
  const summary = await screen.findByRole('alert', { name: /Bitte prüfen Sie Ihre Angaben/ });
  expect(summary).toHaveTextContent('Bitte eine Organisation wählen.');
});

it('an admin without an organisation must choose one when filing a document', async () => {
  const { user } = await application.open('/documents/main', { as: admin });
  await press(user, 'Datei hochladen');
  const opened = await screen.findByRole('dialog', { name: 'Datei hochladen' });
  chooseFile(opened, samplePdf('erlaubnis.pdf', 'Erlaubnis'));
  await choose(user, within(opened).getByRole('combobox', { name: /^Organisation/ }), 'Küsten Automaten GmbH');
  await user.selectOptions(within(opened).getByLabelText(/^Kategorie/), 'Vertrag');
  await user.click(within(opened).getByRole('button', { name: 'Hochladen' }));
  expect(await screen.findByText('Die Datei wurde gespeichert.')).toBeVisible();
  expect(await members<Document>('/api/documents')).toMatchObject([{ name: 'erlaubnis', category: 'contract' }]);
});

it('an admin without an organisation enters a proof with a file for a profile of any organisation', async () => {
  const { user } = await application.open('/users/profiles_document_create', { as: admin });
  await choose(user, await organisation(), 'Küsten Automaten GmbH');
  const people = screen.getByRole('combobox', { name: /^Profil/ });
  expect(within(people).queryByText('Anja Brandt')).not.toBeInTheDocument();
  await choose(user, people, 'Kea Küste');
  await choose(user, screen.getByRole('combobox', { name: /^Art/ }), 'Ersthelfer');
  fill(screen.getByLabelText(/^Ausgestellt am/), '2026-03-02');
  await choose(user, screen.getByRole('combobox', { name: 'Gültigkeit' }), 'unbefristet');
  chooseFile(document.body, samplePdf('ersthelfer.pdf', 'Ersthelfer'));
  await press(user, 'Nachweis anlegen');
  expect(await screen.findByText('Der Nachweis wurde gespeichert.')).toBeVisible();
  const [proof] = await members<ProfileDocument>('/api/profile_documents');
  expect(proof).toMatchObject({ name: 'Ersthelfer', document: expect.any(String) });
});

it('an admin without an organisation creates and changes a task template of any organisation', async () => {
  const { user } = await application.open(`/tasks/list?view=templates&customer=${customer}`, { as: admin });
  await press(user, 'Vorlage anlegen');
  const opened = within(await screen.findByRole('dialog', { name: 'Vorlage anlegen' }));
  fill(opened.getByLabelText(/^Aufgabe/), 'Aushänge prüfen');
  await user.click(opened.getByRole('button', { name: 'Vorlage anlegen' }));
  expect(await screen.findByText('Die Vorlage wurde angelegt.')).toBeVisible();
  const [template] = await members<TaskTemplate>('/api/task_templates');
  expect(template).toMatchObject({ description: 'Aushänge prüfen' });
  const changed = admin.send<TaskTemplate>('PATCH', template?.['@id'] ?? '', { description: 'Aushänge lesen' });
  expect(await changed).toMatchObject({ description: 'Aushänge lesen' });
});

it('each step of the checklist leads back to it, and the last one to the location where a measure is recorded', async () => {
  const { user } = await application.open(`/customer/edit/${founded.id}`, { as: admin });
  const checklist = await screen.findByRole('region', { name: 'Einrichtung' });
  expect(within(checklist).queryByRole('button', { name: 'Erste Maßnahme erfassen' })).not.toBeInTheDocument();
  await user.click(within(checklist).getByRole('link', { name: 'Standort anlegen' }));
  fill(await screen.findByLabelText(/^Name des Standorts/), 'Spielhalle Husum');
  await choose(user, screen.getByRole('combobox', { name: /^Art/ }), 'Spielhalle');
  await choose(user, screen.getByRole('combobox', { name: /^Bundesland/ }), 'Schleswig-Holstein');
  await press(user, 'Täglich 10–5 Uhr');
  expect(screen.getByLabelText('bis')).toHaveValue('05:00');
  await press(user, 'Standort anlegen');
  expect(await screen.findByText('Der Standort wurde angelegt.')).toBeVisible();
  await press(user, 'Erste Maßnahme erfassen');
  expect(await screen.findByRole('button', { name: 'Maßnahme erfassen' })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Einrichtung' }));
  const again = await screen.findByRole('region', { name: 'Einrichtung' });
  await user.click(within(again).getByRole('link', { name: 'Tablet verbinden' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tablet verbinden' });
  expect(within(dialog).getByRole('combobox', { name: /^Standort/ })).toHaveDisplayValue('Spielhalle Husum');
});
