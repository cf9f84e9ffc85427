import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readDraft, createForm, uniqueName, readQuestionLabels, yesNoQuestion } from '#e2e/support/form-drafts.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const admin = await application.signIn('admin');

const rows = () => [...document.querySelectorAll<HTMLElement>('main ol [data-row-button]')];
const rowWith = (label: string) => {
  const found = rows().find(({ textContent }) => textContent.includes(label));
  if (found === undefined) throw new Error(`No question reads ${label}.`);
  return found;
};
const questionField = () => screen.getByRole('textbox', { name: 'Frage' });
const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name });
const findSavedNotice = () => screen.findByText(/^Gespeichert \d\d:\d\d$/);

async function openBuilder(id: number, count: number) {
  const page = await application.open(`/forms/edit/${id}`, { as: 'admin' });
  await waitFor(() => expect(rows()).toHaveLength(count));
  return page;
}

it('the admin sees what is missing before a form can be published, and is led to the field', async () => {
  const form = await createForm(admin, uniqueName('Lücken'), [
    yesNoQuestion('a', 'Türen zu?'),
    { id: 'b', type: 'singleChoice', label: '', isRequired: true, options: [] },
  ]);
  const { user } = await openBuilder(form.id, 2);
  await user.click(buttonNamed('Veröffentlichen'));
  const list = within(await screen.findByRole('list', { name: 'Vor dem Veröffentlichen fehlt noch' }));
  expect(list.getAllByRole('button')).toHaveLength(2);
  await user.click(list.getByRole('button', { name: /Bitte mindestens zwei Antworten angeben\./ }));
  const answer = await screen.findByRole('textbox', { name: 'Neue Antwort' });
  await waitFor(() => expect(answer).toHaveFocus());
  await user.keyboard('gut{Enter}');
  await user.click(answer);
  await user.paste('- abgenutzt\n- defekt\n- gut');
  expect(await screen.findByRole('textbox', { name: 'Antwort 3' })).toHaveValue('defekt');
  expect(await screen.findByRole('button', { name: 'Fehlt noch: 1' })).toBeVisible();
  await user.click(list.getByRole('button', { name: /Bitte die Frage angeben\./ }));
  await waitFor(() => expect(questionField()).toHaveFocus());
  await user.keyboard('Zustand der Stühle');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Fehlt noch/ })).toBeNull());
});

it('pasted lines become questions, and a removed question can be restored with the conditions that depended on it', async () => {
  const form = await createForm(admin, uniqueName('Liste'), [
    yesNoQuestion('a', ''),
    {
      ...yesNoQuestion('b', 'Warum nicht?'),
      type: 'text',
      visibleIf: { match: 'all', conditions: [{ question: 'a', operator: 'is', value: 'no' }] },
    },
  ]);
  const { user } = await openBuilder(form.id, 2);
  await user.click(questionField());
  await user.paste('1. Türen zu?\n2. Licht aus?\n\n3. Alarm an?');
  await waitFor(() => expect(rows()).toHaveLength(4));
  await user.click(rowWith('Türen zu?'));
  await user.click(buttonNamed('Frage 1 löschen'));
  expect(await screen.findByText('Die Frage wurde gelöscht. Eine Bedingung ging mit.')).toBeVisible();
  await findSavedNotice();
  expect(rows()).toHaveLength(3);
  // A saved change can be undone as well.
  await user.click(screen.getByText('Rückgängig'));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(rowWith('Warum nicht?')).toHaveTextContent('wenn Frage 1 = Nein');
  const allLabels = ['Türen zu?', 'Licht aus?', 'Alarm an?', 'Warum nicht?'];
  await waitFor(async () => expect(await readQuestionLabels(form, admin)).toEqual(allLabels));
  await user.click(buttonNamed('Wiederholen'));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

it('the builder never overwrites what another user has saved in the meantime', async () => {
  const name = uniqueName('Zu zweit');
  const form = await createForm(admin, name, [yesNoQuestion('a', 'Türen zu?')]);
  const { user } = await openBuilder(form.id, 1);
  const { questionnaire, revision } = await readDraft(form, admin);
  const [section] = questionnaire.sections;
  // The page learns of the change only when it saves.
  const restoreNetwork = lose({ path: /^\/api\/forms\/\d+$/, method: 'GET' });
  await admin.send('PATCH', `/api/forms/${form.id}`, {
    revision,
    questionnaire: { sections: [{ ...section, questions: [yesNoQuestion('a', 'Türen verriegelt?')] }] },
  });
  fill(questionField(), 'Türen geschlossen?');
  const alert = within(await screen.findByRole('alert', { name: /Inzwischen an anderer Stelle geändert/ }));
  expect(await readQuestionLabels(form, admin)).toEqual(['Türen verriegelt?']);
  restoreNetwork();
  await user.click(alert.getByRole('button', { name: 'Meinen Stand als neues Template sichern' }));
  expect(await screen.findByRole('heading', { name: `${name} (mein Stand)`, level: 1 })).toBeVisible();
  expect(rowWith('Türen geschlossen?')).toBeVisible();
  expect(await readQuestionLabels(form, admin)).toEqual(['Türen verriegelt?']);
  await openBuilder(form.id, 1);
  expect(rowWith('Türen verriegelt?')).toBeVisible();
});

it('the admin sees the changes before publishing, and can open every version afterwards', async () => {
  const form = await createForm(admin, uniqueName('Fassungen'), [
    yesNoQuestion('a', 'Türen zu?'),
    yesNoQuestion('b', 'Licht aus?'),
  ]);
  await admin.send('POST', '/api/form_versions', { form: form['@id'] });
  const { user } = await openBuilder(form.id, 2);
  await user.click(buttonNamed('Veröffentlichen'));
  expect(await screen.findByRole('dialog', { name: 'Nichts zu veröffentlichen' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fill(questionField(), 'Alle Türen zu?');
  await user.click(rowWith('Licht aus?'));
  await user.click(buttonNamed('Frage 2 löschen'));
  await user.click(buttonNamed('Veröffentlichen'));
  const dialog = await screen.findByRole('dialog', { name: 'Fassung 2 veröffentlichen' });
  const changes = within(await within(dialog).findByRole('region', { name: 'Änderungen seit Fassung 1' }));
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/geändertAlle Türen zu\?Frage/),
    expect.stringMatching(/entferntLicht aus\?/),
  ]);
  expect(dialog).toHaveTextContent('Begonnene Protokolle behalten die Fassung');
  await user.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }));
  expect(await screen.findByText('Fassung 2 ist veröffentlicht.')).toBeVisible();
  await user.click(buttonNamed('Fassungen'));
  await user.click(await screen.findByRole('button', { name: 'Fassung 1 ansehen' }));
  const versionDialog = within(await screen.findByRole('dialog', { name: 'Fassung 1' }));
  expect(await versionDialog.findByText(/Licht aus\?/)).toBeVisible();
  await user.click(versionDialog.getByRole('button', { name: 'Als Entwurf übernehmen' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  const formerLabels = ['Türen zu?', 'Licht aus?'];
  await waitFor(async () => expect(await readQuestionLabels(form, admin)).toEqual(formerLabels));
});

it('the admin changes name and locations of a form without changing its questions, and copies it', async () => {
  const form = await createForm(admin, uniqueName('Ort'), [yesNoQuestion('a', 'Türen zu?')]);
  const { user } = await application.open(`/forms/edit/${form.id}?view=settings`, { as: 'admin' });
  const saveButton = () => screen.getByRole('button', { name: 'Einstellungen speichern' });
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'x');
  await user.click(saveButton());
  expect(await screen.findByRole('alert', { name: /Bitte prüfen Sie/ })).toHaveTextContent(
    'Bitte das Fragebogen-Template benennen.',
  );
  const name = uniqueName('Nur Spielhallen');
  fill(screen.getByRole('textbox', { name: 'Name' }), name);
  await user.click(screen.getByRole('checkbox', { name: 'Spielhalle' }));
  await user.click(saveButton());
  expect(await screen.findByText('Die Einstellungen wurden gespeichert.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Template stilllegen' }));
  const question = await screen.findByRole('dialog', { name: 'Template stilllegen?' });
  await user.click(within(question).getByRole('button', { name: 'Stilllegen' }));
  expect(await screen.findByRole('button', { name: 'Template aktivieren' })).toBeVisible();
  expect(await readQuestionLabels(form, admin)).toEqual(['Türen zu?']);
  const list = await application.open(`/forms/list?name=${encodeURIComponent(name)}`, { as: 'admin' });
  const copyButton = await screen.findByRole('button', { name: `${name} duplizieren` });
  const line = copyButton.closest('tr');
  expect(line).toHaveTextContent('nicht aktiv');
  expect(line).toHaveTextContent('Spielhalle');
  await list.user.click(copyButton);
  expect(await screen.findByRole('heading', { name: `${name} (Kopie)`, level: 1 })).toBeVisible();
});
