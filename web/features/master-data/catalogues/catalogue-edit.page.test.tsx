// Tests the short catalogues of all organisations: entries are added, renamed and taken out of use.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '#web/test/accessible.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it('a type of proof can be added with its months, changed and taken out of use', async () => {
  const { user } = await application.open('/catalogues/edit', { as: 'admin' });
  const typeList = await screen.findByRole('list', { name: 'Arten von Nachweisen' });
  const typeOf = async (text: string) => (await within(typeList).findByText(text)).closest('li');
  expect(await typeOf('Ersthelfer')).toHaveTextContent('gilt 24 Monate');
  expect(await typeOf('Präventionsschulung (Basis)')).toHaveTextContent('Pflicht für alle');
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'Neue Art' }));
  const dialog = within(await screen.findByRole('dialog'));
  const addButton = dialog.getByRole('button', { name: 'Anlegen' });
  expect(dialog.queryByLabelText(/^Monate/)).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText(/^Gültigkeit/), 'eine Zahl von Monaten');
  fill(dialog.getByLabelText(/^Name/), 'ersthelfer');
  await user.click(addButton);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bitte angeben, wie viele Monate der Nachweis gilt.');
  fill(dialog.getByLabelText(/^Monate/), '18');
  await user.click(addButton);
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('„ersthelfer“ gibt es schon.'));
  expect(dialog.getByLabelText(/^Monate/)).toHaveValue('18');
  fill(dialog.getByLabelText(/^Name/), 'Umgang mit Falschgeld');
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(addButton);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await typeOf('Umgang mit Falschgeld')).toHaveTextContent('gilt 18 Monate');

  await user.click(screen.getByRole('button', { name: 'Umgang mit Falschgeld bearbeiten' }));
  await user.selectOptions(await screen.findByLabelText(/^Gültigkeit/), 'unbegrenzt');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect(await typeOf('Umgang mit Falschgeld')).toHaveTextContent('unbegrenzt gültig'));
  await user.click(await screen.findByRole('button', { name: 'Umgang mit Falschgeld deaktivieren' }));
  await waitFor(async () => expect(await typeOf('Umgang mit Falschgeld')).toHaveTextContent('nicht in Gebrauch'));
});

it('a result of tours can be added, renamed and taken out of use, but the default stays in use', async () => {
  const { user } = await application.open('/catalogues/edit?view=statuses', { as: 'admin' });
  const resultList = await screen.findByRole('list', { name: 'Ergebnisse der Kontrollgänge' });
  const resultOf = async (text: string) => (await within(resultList).findByText(text)).closest('li');
  expect(await resultOf('Ohne Befund')).toHaveTextContent('Vorgabe · bleibt in Gebrauch');

  await user.click(screen.getByRole('button', { name: 'Neues Ergebnis' }));
  const dialog = within(await screen.findByRole('dialog'));
  const addButton = dialog.getByRole('button', { name: 'Anlegen' });
  const nameField = dialog.getByLabelText(/^Ergebnis/);
  await user.click(addButton);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bitte den Status benennen.');
  fill(nameField, 'sonstiger befund');
  await user.click(addButton);
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('„sonstiger befund“ gibt es schon.'));
  fill(nameField, 'Notausgang verstellt');
  await user.click(dialog.getByLabelText('Ist ein Befund'));
  await user.click(addButton);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(await screen.findByRole('button', { name: 'Notausgang verstellt bearbeiten' }));
  fill(await screen.findByLabelText(/^Ergebnis/, { selector: 'input' }), 'Notausgang war verstellt');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Speichern' }));
  await user.click(await screen.findByRole('button', { name: 'Notausgang war verstellt deaktivieren' }));
  const renamedResult = await resultOf('Notausgang war verstellt');
  await waitFor(() => expect(renamedResult).toHaveTextContent('nicht in Gebrauch'));
});

it('the results say that a recorded tour keeps the name of its time', async () => {
  await application.open('/catalogues/edit?view=statuses', { as: 'admin' });
  expect(await screen.findByText(/^Erfasste Kontrollgänge behalten den Namen von damals\./)).toBeVisible();
});

it('the earlier address of the results still opens them', async () => {
  await application.open('/states/edit?view=statuses', { as: 'admin' });
  expect(await screen.findByRole('list', { name: 'Ergebnisse der Kontrollgänge' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Auswahllisten' })).toBeVisible();
});

it('the operator does not find the catalogues', async () => {
  await application.open('/catalogues/edit', { as: 'operator' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
});
