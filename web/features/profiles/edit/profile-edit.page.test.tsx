import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Named } from '#e2e/support/people.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');

const section = (title: string) =>
  within(screen.getByRole('navigation', { name: 'Abschnitte' })).getByRole('link', { name: new RegExp(`^${title}`) });
const newName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const addProfile = (name: string, comment?: string) =>
  operator.send<Named>('POST', '/api/profiles', { name: newName(name), comment });

it('the operator adds a person after a confirmation, which can be withdrawn', async () => {
  const name = newName('Rosa Riegel');
  const { user } = await application.open('/users/profiles', { as: operator });
  const clickButton = async (label: string) => user.click(await screen.findByRole('button', { name: label }));
  await clickButton('Profil anlegen');
  expect(await screen.findByRole('heading', { name: 'Neues Profil' })).toBeVisible();
  await clickButton('Profil anlegen');
  expect(await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' })).toHaveTextContent(
    'Bitte einen vollständigen und korrekten Namen für das Profil angeben.',
  );
  fill(screen.getByLabelText(/Vor- und Nachname/), name);
  await clickButton('Profil anlegen');
  await clickButton('abbrechen');
  await clickButton('Profil anlegen');
  await clickButton(`Profil ${name} anlegen?`);
  expect(await screen.findByText('Profil erfolgreich angelegt.')).toBeVisible();
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
  await waitFor(() => expect(address()).toMatch(/^\/users\/profiles_edit\/\d+\?created=1$/));
  await user.click(screen.getByRole('link', { name: 'Noch eine Person' }));
  expect(await screen.findByLabelText(/Vor- und Nachname/)).toHaveValue('');
});

it('a new person works where the address says, as the form shows, and so does the next one', async () => {
  const [place] = await operator.members<Named>('/api/locations?order[name]=asc');
  const { '@id': location = '', name: placeName = '' } = place ?? {};
  const name = newName('Olga Ort');
  const { user } = await application.open(`/users/profiles_create?location=${encodeURIComponent(location)}`, {
    as: operator,
  });
  const box = () => screen.findByRole('checkbox', { name: placeName });
  await waitFor(async () => expect(await box()).toBeChecked());
  fill(screen.getByLabelText(/Vor- und Nachname/), name);
  await user.click(screen.getByRole('button', { name: 'Profil anlegen' }));
  await user.click(screen.getByRole('button', { name: `Profil ${name} anlegen?` }));
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible();
  const [created] = await operator.members<Profile>(`/api/profiles?name=${encodeURIComponent(name)}`);
  expect(created?.locations).toEqual([location]);
  await user.click(await screen.findByRole('link', { name: 'Noch eine Person' }));
  await waitFor(async () => expect(await box()).toBeChecked());
  await user.click(await box());
  expect(await box()).not.toBeChecked();
});

it('the page of somebody who must not work says why, opens with the proofs, and has one filled button until they were asked', async () => {
  const { id, name } = await addProfile('Nele Nachweis');
  const { user } = await application.open(`/users/profiles_edit/${id}`, { as: operator });
  const filled = () =>
    [...screen.getByRole('main').querySelectorAll('[data-variant="filled"]')].map(({ textContent }) => textContent);
  expect(await screen.findByText(/ fehlt, \d weitere$/)).toBeVisible();
  const proofs = await screen.findByRole('region', { name: 'Nachweise' });
  expect(await within(proofs).findByRole('heading', { name: 'Was fehlt oder bald abläuft' })).toBeVisible();
  expect(section('Nachweise')).toHaveTextContent(/\d fehlen$/);
  await waitFor(() => expect(filled()).toEqual(['Nachweis anfordern']));
  await user.click(screen.getByRole('button', { name: 'Nachweis anfordern' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Upload-Link für ${name}` }));
  await user.click(await dialog.findByRole('button', { name: 'Link kopieren' }));
  await user.click(await dialog.findByRole('button', { name: 'Fertig' }));
  await waitFor(() => expect(filled()).toEqual([]));
  expect(screen.getByRole('button', { name: 'Nachweis anfordern' })).toBeVisible();
});

it('a PIN that is easily guessed or mistyped is rejected, and the browser stores no PIN', async () => {
  const { id, name } = await addProfile('Petra Pin');
  const { user } = await application.open(`/users/profiles_edit/${id}?section=pin`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'PIN setzen' }));
  const dialog = await screen.findByRole('dialog', { name: 'PIN setzen' });
  const type = (pin: string, repeated: string) => {
    fill(within(dialog).getByLabelText('Neue PIN'), pin);
    fill(within(dialog).getByLabelText('PIN wiederholen'), repeated);
    return user.click(within(dialog).getByRole('button', { name: 'PIN setzen' }));
  };
  await type('1234', '1234');
  await waitFor(() => expect(dialog).toHaveTextContent('Diese PIN ist leicht zu erraten.'));
  await type('8305', '1234');
  await waitFor(() => expect(dialog).toHaveTextContent('Die beiden Eingaben sind verschieden.'));
  await type('8305', '8305');
  expect(await screen.findByText('Für dieses Profil ist eine PIN gesetzt.')).toBeVisible();

  const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(stored).toContain('token');
  expect(stored).not.toContain('8305');
  await expect(operator.send('POST', `/api/currentprofile/set/${id}`, { pin: '8305' })).resolves.toMatchObject({
    name,
  });
});

it('the operator sets the locations and the user of a person, also after setting a PIN, and finds the person by location', async () => {
  const { id, name } = await addProfile('Rita Rand');
  const { user } = await application.open(`/users/profiles_edit/${id}?section=person`, { as: operator });
  const comment = await screen.findByLabelText('Kommentar');
  // The form was opened before the change and shows the new state by itself.
  await operator.send('PATCH', `/api/profiles/${id}`, { pin: '8305' });
  await waitFor(() => expect(section('PIN')).toHaveTextContent('gesetzt'));
  fill(comment, 'Ersthelferin');
  await user.click(section('Standorte'));
  await user.click(await screen.findByRole('checkbox', { name: 'Spielhalle Altona' }));
  await user.click(section('Angaben'));
  const access = await screen.findByLabelText('Zugang');
  await user.selectOptions(
    access,
    await within(access).findByRole('option', { name: 'Petersen, Wiebke (verwaltung@nordlicht.test)' }),
  );
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Das Profil wurde gespeichert.')).toBeVisible();

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).not.toBeInTheDocument());
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Mitarbeiter-Profile' }));
  await chooseFilter(user, 'Standort', 'Spielhalle Altona');
  fill(screen.getByRole('searchbox', { name: 'Name' }), name);
  // While the filters change, the list is replaced by its loading state.
  const row = await waitFor(() =>
    within(screen.getByRole('region', { name: 'Mitarbeiter-Profile' }))
      .getByText(name)
      .closest('tr'),
  );
  await waitFor(() => expect(row).toHaveTextContent('Spielhalle Altona'));
  expect(row).toHaveTextContent('Ersthelferin');
  await chooseFilter(user, 'Standort', 'Spielhalle Stade');
  expect(await screen.findByText('Kein Profil passt zu diesen Filtern.')).toBeVisible();
});

it('typed values survive a reload, and are discarded only after a confirmation', async () => {
  const { id } = await addProfile('Nora Neu');
  const { user, reload } = await application.open(`/users/profiles_edit/${id}?section=person`, { as: operator });
  await user.type(await screen.findByLabelText('Kommentar'), 'In Elternzeit');
  reload();
  expect(await screen.findByDisplayValue('In Elternzeit')).toBe(screen.getByLabelText('Kommentar'));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Mitarbeiter-Profile' }));
  const question = within(await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(address()).toBe('/users/profiles'));
});

it('a profile is deactivated by an act that says what it means', async () => {
  const { id, name } = await addProfile('Dora Draußen');
  const { user } = await application.open(`/users/profiles_edit/${id}`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Profil deaktivieren' }));
  const question = await screen.findByRole('dialog', { name: 'Profil deaktivieren?' });
  expect(question).toHaveTextContent(`${name} kann dann an keinem Standort mehr gewählt werden`);
  await user.click(within(question).getByRole('button', { name: 'Deaktivieren' }));
  expect(await screen.findByRole('button', { name: 'Profil aktivieren' })).toBeVisible();
  expect(await operator.send('GET', `/api/profiles/${id}`)).toMatchObject({ isActive: false });
});

it('the operator exports the data of a person, and cannot erase the data while the person is active', async () => {
  const { id, name } = await addProfile('Fritz Fort', 'Ersthelfer');
  const { user } = await application.open(`/users/profiles_edit/${id}?section=data`, { as: operator });
  const data = within(await screen.findByRole('region', { name: 'Personenbezogene Daten' }));
  const saving = nextDownload();
  await user.click(data.getByRole('button', { name: 'Daten exportieren (ZIP)' }));
  expect((await saving).name).toBe(`${name}.zip`);
  expect(data.queryByRole('button', { name: 'Daten löschen' })).not.toBeInTheDocument();
});

it('the operator erases the data of a person by name and reason, and only a number is left', async () => {
  const { id, name } = await addProfile('Fritz Fort', 'Ersthelfer');
  const { user } = await application.open(`/users/profiles_edit/${id}?section=data`, { as: operator });
  const data = within(await screen.findByRole('region', { name: 'Personenbezogene Daten' }));
  await operator.send('PATCH', `/api/profiles/${id}`, { isActive: false });
  await user.click(await data.findByRole('button', { name: 'Daten löschen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Daten dieser Person löschen' });
  await expectAccessible(dialog);
  const field = (label: string) => within(dialog).getByRole('textbox', { name: label });
  const erase = () => user.click(within(dialog).getByRole('button', { name: 'Endgültig löschen' }));
  await erase();
  await waitFor(() => expect(dialog).toHaveTextContent('Bitte einen Grund angeben.'));
  fill(field('Grund'), 'Auf eigenen Wunsch');
  fill(field('Name der Person'), 'Fritz');
  await erase();
  await waitFor(() => expect(dialog).toHaveTextContent('Der Name stimmt nicht mit dem Profil überein.'));
  fill(field('Name der Person'), name);
  await erase();

  const number = `Gelöschte Person ${id}`;
  expect(await screen.findByRole('heading', { name: number, level: 1 })).toBeVisible();
  expect((await screen.findAllByText('Die Daten dieser Person wurden gelöscht.'))[0]).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await application.open(`/users/profiles?name=${encodeURIComponent(number)}`, { as: operator });
  const list = within(await screen.findByRole('region', { name: 'Mitarbeiter-Profile' }));
  expect((await list.findByText(number)).closest('tr')).toHaveTextContent('gelöscht');
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await application.open(`/users/profiles?name=${encodeURIComponent(name)}`, { as: operator });
  expect(await screen.findByText('Kein Profil passt zu diesen Filtern.')).toBeVisible();
});
