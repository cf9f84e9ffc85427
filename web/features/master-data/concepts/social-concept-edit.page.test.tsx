// Tests social concepts: the draft that is edited, and the published versions that never change.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const admin = await application.signIn('admin');

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const section = (title: string) =>
  within(screen.getByRole('navigation', { name: 'Abschnitte' })).getByRole('link', { name: new RegExp(`^${title}`) });
const saveButton = () => screen.getByRole('button', { name: 'Entwurf speichern' });
const findSavedNotice = () => screen.findByText('Der Entwurf wurde gespeichert.');
const waitUntilSaved = () =>
  waitFor(() => expect(document.querySelector('form[data-unsaved]')).not.toBeInTheDocument());

/** Creates a concept of the operator's organisation that no location uses yet. */
async function addConcept(name: string): Promise<SocialConcept> {
  const [customer] = await admin.members<Named>('/api/customers?name=Nordlicht');
  const body = { name, version: '1.0', customer: customer?.['@id'] };
  return admin.send<SocialConcept>('POST', '/api/socialconcepts', body);
}

async function openConcept({ id, name }: SocialConcept, as: 'admin' | 'operator', shown = 'basics') {
  const page = await application.open(`/socialconcepts/edit?concept=${id}&section=${shown}`, { as });
  await screen.findByRole('heading', { level: 1, name });
  return page;
}

it('the admin creates a concept for an organisation from a template, and the page lists what is still open', async () => {
  const { user } = await application.open('/socialconcepts/edit', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Neues Sozialkonzept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neues Sozialkonzept' }));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bitte das Sozialkonzept benennen.');
  fill(dialog.getByLabelText(/^Name/), 'Nordlicht auf dem Kiez');
  await dialog.findByRole('option', { name: 'Nordlicht Automaten GmbH' });
  await dialog.findByRole('option', { name: 'Sozialkonzept Spielhalle' });
  await user.selectOptions(dialog.getByLabelText('Gehört'), 'Nordlicht Automaten GmbH');
  await user.selectOptions(dialog.getByLabelText('Vorlage'), 'Sozialkonzept Spielhalle');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(await screen.findByRole('heading', { name: 'Nordlicht auf dem Kiez', level: 1 })).toBeVisible();
  await user.click(section('Pflichtinhalte'));
  expect(await screen.findByText(/Noch offen: 10 von 10/)).toBeVisible();
});

it('a duty can be marked as done only with a text, and no longer counts as open after saving', async () => {
  const { user } = await openConcept(await addConcept('Konzept mit Sperrverfahren'), 'admin', 'duties');
  const bans = within(screen.getByRole('group', { name: '8. Sperrverfahren' }));
  await user.click(bans.getByRole('checkbox', { name: 'Erledigt' }));
  await user.click(saveButton());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  await waitFor(() => expect(summary).toHaveFocus());
  await user.click(within(summary).getByRole('button', { name: /^8\. Sperrverfahren/ }));
  expect(bans.getByRole('textbox')).toHaveFocus();
  await expectAccessible();

  fill(bans.getByRole('textbox'), 'Kapitel 8, Seite 14');
  await user.click(section('Verlangte Nachweise'));
  await user.click(await screen.findByRole('button', { name: 'Nachweis hinzufügen' }));
  const proof = within(screen.getByRole('group', { name: '1. Nachweis' }));
  await proof.findByRole('option', { name: 'Unterweisung Sozialkonzept' });
  await user.selectOptions(proof.getByRole('combobox'), 'Unterweisung Sozialkonzept');
  await user.click(saveButton());
  expect(await findSavedNotice()).toBeVisible();
  await user.click(section('Pflichtinhalte'));
  await waitFor(() => expect(screen.getByText(/Noch offen: 9 von 10/)).toBeVisible());
});

it('a version can be published only from a saved draft with a start date, and cannot be changed afterwards', async () => {
  const concept = await addConcept('Konzept zum Veröffentlichen');
  const text = 'Kapitel 8, Seite 14';
  await admin.send('PATCH', concept['@id'], { contents: [{ duty: 'bans', text, isDone: true }] });
  const { user } = await openConcept(concept, 'admin');
  const openPublishDialog = async () => {
    await user.click(screen.getByRole('button', { name: 'Veröffentlichen …' }));
    return screen.findByRole('dialog', { name: 'Version 1.0 veröffentlichen' });
  };
  const closeDialog = async () => {
    await user.click(screen.getByRole('button', { name: 'Zurück zum Entwurf' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };

  expect(await openPublishDialog()).toHaveTextContent('Bitte zuerst angeben, ab wann das Konzept gilt');
  await expectAccessible(screen.getByRole('dialog'));
  await closeDialog();
  fill(field('Gültig ab'), '2026-01-05');
  expect(await openPublishDialog()).toHaveTextContent('Bitte zuerst den Entwurf speichern.');
  await closeDialog();
  await user.click(saveButton());
  expect(await findSavedNotice()).toBeVisible();
  await waitUntilSaved();

  const dialog = await openPublishDialog();
  expect(dialog).toHaveTextContent('9 Pflichtinhalte sind noch offen');
  await user.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }));
  expect(await screen.findByText('Version 1.0 ist veröffentlicht.')).toBeVisible();
  await user.click(section('Versionen'));
  const versions = await screen.findByRole('list', { name: 'Versionen' });
  await waitFor(() => expect(versions).toHaveTextContent('gilt heute'));
  await user.click(screen.getByRole('button', { name: 'Version 1.0 ansehen' }));
  expect(await screen.findByText(text, { selector: ':not(textarea)' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('an action can be added, renamed and taken out of use with the keyboard alone', async () => {
  const { user } = await openConcept(await addConcept('Konzept mit Maßnahmen'), 'admin', 'measures');
  const pressByKeyboard = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  const findNameField = () => screen.findByLabelText(/^Maßnahme/, { selector: '[role="dialog"] input' });
  await pressByKeyboard('Neue Maßnahme');
  (await findNameField()).focus();
  await user.keyboard('Saft{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await pressByKeyboard('Saft bearbeiten');
  expect(await findNameField()).toHaveValue('Saft');
  (await findNameField()).focus();
  await user.keyboard('{End} angeboten{Enter}');
  await pressByKeyboard('Saft angeboten deaktivieren');
  const measures = screen.getByRole('list', { name: 'Maßnahmen' });
  await waitFor(() => expect(measures).toHaveTextContent('nicht in Gebrauch'));
});

it('an action of an organisation counts as the chosen kind until the kind is removed', async () => {
  const concept = await addConcept('Konzept mit Arten');
  const { user } = await openConcept(concept, 'admin', 'measures');
  const readSavedKind = async () =>
    (await admin.members<Action>(`/api/actions?socialconcept=${concept['@id']}`))[0]?.kind;
  await user.click(await screen.findByRole('button', { name: 'Neue Maßnahme' }));
  const dialog = async () => within(await screen.findByRole('dialog'));
  fill((await dialog()).getByLabelText(/^Maßnahme/), 'Einlass abgelehnt');
  await user.selectOptions((await dialog()).getByLabelText('Art'), 'Minderjährige Person – Zutritt verweigert');
  await user.click((await dialog()).getByRole('button', { name: 'Anlegen' }));
  await user.click(await screen.findByRole('button', { name: 'Einlass abgelehnt bearbeiten' }));
  expect(await readSavedKind()).toBe('underage');
  expect(await screen.findByLabelText('Art')).toHaveDisplayValue('Minderjährige Person – Zutritt verweigert');
  await user.selectOptions((await dialog()).getByLabelText('Art'), 'Eigene Maßnahme, ohne Art');
  await user.click((await dialog()).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await readSavedKind()).toBeUndefined();
});

it('the operator can read the concepts of the platform and edit those of the own organisation', async () => {
  const ownConcept = await addConcept('Nordlicht eigenes Konzept');
  const { user, session } = await application.open('/locations/list', { as: 'operator' });
  await user.click(await screen.findByRole('link', { name: 'Sozialkonzepte' }));
  const list = async () => within(await screen.findByRole('region', { name: 'Sozialkonzepte' }));
  await user.click(await (await list()).findByRole('button', { name: 'Sozialkonzept Spielhalle' }));
  expect((await screen.findAllByText('Dazu steht hier noch nichts.')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Entwurf speichern' })).not.toBeInTheDocument();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sozialkonzepte' }));
  await user.click(await (await list()).findByRole('button', { name: 'Nordlicht eigenes Konzept' }));
  fill(await screen.findByLabelText('Beauftragte Person'), 'Frau Beispiel');
  await user.click(saveButton());
  expect(await findSavedNotice()).toBeVisible();
  expect((await session.send<SocialConcept>('GET', ownConcept['@id'])).officer).toBe('Frau Beispiel');
});

it('a lost connection loses no input, and a second editor sees what the first one has saved', async () => {
  const ownConcept = await addConcept('Konzept zu zweit');
  const { user } = await openConcept(ownConcept, 'operator');
  fill(field('Beauftragte Person'), 'Meine Angabe hier');
  const reconnect = lose({ path: /^\/api\/socialconcepts\//, method: 'PATCH' });
  await user.click(saveButton());
  expect(await screen.findByText(/Ihre Eingaben bleiben erhalten, bitte senden Sie erneut\./)).toBeVisible();
  reconnect();
  await admin.send('PATCH', ownConcept['@id'], { officer: 'Herr Anders', defaultTourInterval: 1800 });
  await user.click(saveButton());
  const conflictNotice = await screen.findByRole('alert', { name: 'Inzwischen hat jemand anderes gespeichert' });
  await waitFor(() => expect(conflictNotice).toHaveFocus());
  expect(within(conflictNotice).getByRole('radio', { name: 'Jetzt gespeichert: Herr Anders' })).toBeVisible();
  expect(within(conflictNotice).getByText('Abstand der Kontrollgänge: 30')).toBeVisible();
  await user.click(saveButton());
  expect(await findSavedNotice()).toBeVisible();
  expect(await admin.send<SocialConcept>('GET', ownConcept['@id'])).toMatchObject({
    officer: 'Meine Angabe hier',
    defaultTourInterval: 1800,
  });
});
