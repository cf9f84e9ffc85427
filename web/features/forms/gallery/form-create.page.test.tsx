import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createForm, uniqueName, yesNoQuestion } from '#e2e/support/form-drafts.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { refuse } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it('the admin exports a form as a file and imports it again; a file that is not a form is rejected with a message', async () => {
  const admin = await application.signIn('admin');
  const name = uniqueName('Datei');
  const form = await createForm(admin, name, [yesNoQuestion('a', 'Türen zu?')]);
  const builderPage = await application.open(`/forms/edit/${form.id}?view=versions`, { as: 'admin' });
  const download = nextDownload();
  await builderPage.user.click(await screen.findByRole('button', { name: 'Entwurf als JSON' }));
  const buffer = Buffer.from(await (await download).bytes.arrayBuffer());
  const { user } = await application.open('/forms/create', { as: 'admin' });
  await screen.findByLabelText('JSON-Datei wählen');
  const chooseContent = (content: Buffer) =>
    chooseFile(screen.getByRole('main'), { name: 'template.json', mimeType: 'application/json', buffer: content });
  chooseContent(Buffer.from('{"format":"anders"}'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Die Datei ist kein Fragebogen-Template.');
  chooseContent(buffer);
  await user.click(await screen.findByRole('button', { name: 'Datei übernehmen' }));
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
  // The text appears in the outline and in the preview.
  expect(await screen.findAllByRole('button', { name: /Türen zu\?/ })).not.toEqual([]);
});

it('the admin opens the gallery, copies a template and tries it out in the preview', async () => {
  const { user } = await application.open('/forms/create', { as: 'admin' });
  const gallery = within(await screen.findByRole('list', { name: 'Vorlagen der Galerie' }));
  expect(gallery.getAllByRole('listitem')).toHaveLength(13);
  await user.click(gallery.getByRole('button', { name: 'Hausverbot ansehen' }));
  const templateDialog = within(await screen.findByRole('dialog', { name: 'Hausverbot' }));
  const [first] = await templateDialog.findAllByRole('listitem');
  expect(first).toBeVisible();
  await user.click(templateDialog.getByRole('button', { name: 'Übernehmen' }));
  expect(await screen.findByRole('heading', { name: 'Hausverbot', level: 1 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vorschau' }));
  const preview = await screen.findByRole('region', { name: 'Vorschau' });
  expect(await within(preview).findByText(/\d+ von \d+ Fragen sichtbar/)).toBeVisible();
  await user.click(within(preview).getByRole('button', { name: 'Pflichtangaben prüfen' }));
  expect(await within(preview).findByText(/noch \d+ zu klären/)).toBeVisible();
});

it('the name typed for a new form survives a reload, and is forgotten once the form exists', async () => {
  const name = uniqueName('Halb getippt');
  const { user, reload } = await application.open('/forms/create', { as: 'admin' });
  fill(await screen.findByLabelText('Name'), name);
  reload();
  expect(await screen.findByLabelText('Name')).toHaveValue(name);
  await user.click(screen.getByRole('button', { name: 'Leer beginnen' }));
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Fragebogen-Templates' }));
  await user.click(await screen.findByRole('button', { name: 'Template anlegen' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});

it('the admin is told that the forms could not be loaded, and tries again', async () => {
  const endRefusal = refuse({ path: /^\/api\/forms\?/ }, 500);
  const { user } = await application.open('/forms/list', { as: 'admin' });
  expect(await screen.findByText(/Fragebogen-Templates konnten nicht geladen werden\./)).toBeVisible();
  endRefusal();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('button', { name: 'Behördenkontrolle' })).toBeVisible();
});

it('the operator finds no forms in the menu or at their address', async () => {
  await application.open('/forms/list', { as: 'operator' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Fragebogen-Templates' })).toBeNull();
});
