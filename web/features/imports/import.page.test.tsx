import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '#web/test/accessible.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const uniqueSuffix = () => crypto.randomUUID().slice(0, 8);
const chooseCsv = (name: string, lines: readonly string[]) =>
  chooseFile(screen.getByRole('main'), {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
const findButton = (name: string) => screen.findByRole('button', { name });
const findLines = async (count: number): Promise<HTMLElement[]> => {
  const list = await screen.findByRole('list', { name: 'Zeilen der Datei' });
  await waitFor(() => expect(list.children).toHaveLength(count));
  return within(list).getAllByRole('listitem');
};

it('the operator imports profiles after correcting two lines, and withdraws the whole import', async () => {
  const suffix = uniqueSuffix();
  const names = ['Jörg', 'Änne', 'Karim', 'Petra', 'Nele'].map((name) => `${name} ${suffix}`);
  const { user, reload } = await application.open('/users/profiles', { as: 'operator' });
  await user.click(await findButton('Importieren'));
  expect(await screen.findByRole('heading', { name: 'Mitarbeiter-Profile importieren' })).toBeVisible();
  await user.click(await findButton('Vorschau ansehen'));
  const [refusal] = await screen.findAllByRole('alert');
  expect(refusal).toHaveTextContent('Bitte eine Datei wählen oder Zeilen einfügen.');

  const correctLines = ['Mitarbeiter;Aktiv;Bemerkung', ...names.slice(0, 3).map((name) => `${name};ja;`)];
  chooseCsv('Personal.csv', [...correctLines, ';ja;', `${names[4]};vielleicht;`, '']);
  await user.click(await findButton('Vorschau ansehen'));
  expect(await screen.findByRole('heading', { name: 'Vorschau: Mitarbeiter-Profile' })).toBeVisible();
  expect(screen.getByText('2 Zeilen sind fehlerhaft.')).toBeVisible();
  const [first, , , unnamed, undecided] = await findLines(5);
  expect(first).toHaveTextContent(names[0] ?? '');
  expect(unnamed).toHaveTextContent('Name: Bitte einen vollständigen und korrekten Namen');
  expect(undecided).toHaveTextContent('Aktiv: Bitte „ja“ oder „nein“ angeben.');
  reload();
  await findLines(5);

  await user.click(await findButton('Verwerfen und neu hochladen'));
  await findButton('Vorschau ansehen');
  chooseCsv(`${suffix}.csv`, [...correctLines, `${names[3]};ja;`, `${names[4]};nein;Elternzeit`]);
  await user.click(await findButton('Vorschau ansehen'));
  await user.click(await findButton('5 Zeilen importieren'));
  expect(await screen.findByRole('heading', { name: 'Import: Mitarbeiter-Profile' })).toBeVisible();
  expect(await screen.findByRole('link', { name: names[4] ?? '' })).toBeVisible();
  await expectAccessible(screen.getByRole('main'));

  await user.click(await findButton('Import rückgängig machen'));
  const dialog = await screen.findByRole('dialog', { name: 'Import rückgängig machen' });
  expect(dialog).toHaveTextContent('Die importierten Profile werden deaktiviert.');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: '5 Zeilen rückgängig machen' }));
  const [withdrawn] = await findLines(5);
  await waitFor(() => expect(withdrawn).toHaveTextContent('rückgängig gemacht'));

  await application.open('/imports/list', { as: 'operator' });
  const file = await screen.findByText(`${suffix}.csv`);
  expect(file.closest('tr')).toHaveTextContent('5 importiert, 5 rückgängig gemacht');
});

it('the preview stays during a lost connection, and is imported when the connection is back', async () => {
  const name = `Olga ${uniqueSuffix()}`;
  const { user } = await application.open('/imports/create/profiles', { as: 'operator' });
  const text = await screen.findByLabelText('Zeilen aus einer Tabelle');
  fill(text, `Vorname\tNachname\n${name.replace(' ', '\t')}`);
  await user.click(await findButton('Vorschau ansehen'));
  const importButton = await findButton('1 Zeile importieren');
  const restoreConnection = lose({ path: /./ });
  await user.click(importButton);
  expect(await screen.findByText(/Keine Antwort vom Server\./)).toBeVisible();
  const [line] = await findLines(1);
  expect(line).toHaveTextContent(name.split(' ')[1] ?? '');
  restoreConnection();
  await user.click(await findButton('1 Zeile importieren'));
  expect(await screen.findByRole('link', { name })).toBeVisible();
});
