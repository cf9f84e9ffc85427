import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { NewUser } from '#shared/contracts/users/users.ts';
import { createPasswordLink, setPasswordAndSignIn } from '#e2e/support/test-users.ts';
import type { ApiSession, Named } from '#e2e/support/people.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { intercept, lose, loseConnection } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const LOCATION = 'Spielhalle Lüneburg';

const application = await openApplication();
const visit = { as: 'service', at: LOCATION } as const;
const findStaff = async () => within(await screen.findByRole('region', { name: 'Profil wechseln' }));
const allButton = () => screen.findByRole('button', { name: /^Alle \d+ anzeigen$/ });

it('a name is found by a few letters in upper or lower case, and can be chosen with the keyboard alone', async () => {
  const { user } = await application.open('/service', visit);
  const search = await screen.findByRole('searchbox', { name: 'Name suchen' });
  await user.type(search, 'DEMIR');
  expect(screen.getByRole('button', { name: 'Elif Demir' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Anja Brandt' })).not.toBeInTheDocument();
  await user.clear(search);
  await user.type(search, 'niemand');
  expect(await screen.findByText('Kein aktives Profil mit diesem Namen.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Suche löschen' }));
  expect(search).toHaveFocus();
  await user.type(search, 'elif');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Elif Demir' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Hallo Elif Demir' })).toBeVisible();
});

it('who works at the location is offered first, everybody else on request, and from then on who was chosen last', async () => {
  const { user } = await application.open('/service', visit);
  const names = await findStaff();
  expect(await names.findByRole('list', { name: 'An diesem Standort' })).toHaveTextContent('Elif Demir');
  expect(names.queryByRole('button', { name: /^Ute Jürgensen/ })).toBeNull();
  await user.click(await allButton());
  const others = names.getByRole('list', { name: 'Alle anderen' });
  expect(within(others).getAllByRole('button')[0]).toHaveFocus();
  await user.click(within(others).getByRole('button', { name: /^Ute Jürgensen/ }));
  expect(await screen.findByRole('heading', { name: 'Hallo Ute Jürgensen' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Profil wechseln' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('list', { name: 'Zuletzt an diesem Gerät' })).toHaveTextContent(/^UJUte Jürgensen$/);
  expect(dialog.getByRole('list', { name: 'An diesem Standort' })).toHaveTextContent('Elif Demir');
});

it('somebody who must not work is marked in words, can be chosen all the same, and is marked while signing, also offline', async () => {
  const colleague = await addColleague();
  const { user } = await application.open('/service', { as: 'service', at: 'Spielhalle Wandsbek' });
  const names = await findStaff();
  const button = await names.findByRole('button', { name: colleague.name });
  expect(button).toHaveAccessibleDescription('Darf nicht arbeiten');
  expect(names.getByRole('button', { name: /^Anja Brandt/ })).not.toHaveAccessibleDescription();
  expect(names.getByText(/Was geschehen ist, kann trotzdem mit diesem Profil erfasst werden/)).toBeVisible();
  const restoreConnection = loseConnection();
  await user.click(button);
  expect(await screen.findByRole('heading', { name: `Hallo ${colleague.name}` })).toBeVisible();
  expect(await within(screen.getByRole('banner')).findByText('Darf nicht arbeiten')).toBeVisible();
  restoreConnection();
});

it('the dialog stays where it is while somebody types, and who already signs goes on without a new choice', async () => {
  const { user, session } = await application.open('/service', { ...visit, profile: 'Carina Behrens' });
  let choices = 0;
  intercept({ path: /^\/api\/currentprofile\/set\// }, async (pass) => {
    choices += 1;
    return pass();
  });
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Profil wechseln' }));
    return screen.findByRole('dialog', { name: 'Profil wechseln' });
  };
  const dialog = await openDialog();
  // A centred dialog moves with every change of its height.
  expect(dialog.closest('[data-centered]')).toBeNull();
  await user.type(await within(dialog).findByRole('searchbox', { name: 'Name suchen' }), 'behrens{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(choices).toBe(0);
  await user.click(await within(await openDialog()).findByRole('button', { name: 'Elif Demir' }));
  expect(await screen.findByRole('heading', { name: 'Hallo Elif Demir' })).toBeVisible();
  expect(choices).toBe(1);
  expect(await currentProfile(session)).toMatchObject({ profile: (await session.profile('Elif Demir'))['@id'] });
});

it('where the page itself shows the names, the button in the header leads to them and opens no dialog', async () => {
  const { user } = await application.open('/service', visit);
  const search = await (await findStaff()).findByRole('searchbox', { name: 'Name suchen' });
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Profil wechseln' }));
  expect(search).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('inactive profiles are not offered', async () => {
  const operator = await application.signIn('operator');
  const name = `Gerd Gegangen ${crypto.randomUUID().slice(0, 8)}`;
  await operator.send('POST', '/api/profiles', { name, isActive: false });
  const all = await operator.members<{ name: string; isActive: boolean }>('/api/profiles?pagination=false');
  const inactiveNames = all.filter(({ isActive }) => !isActive).map((profile) => profile.name);
  expect(inactiveNames).toContain(name);
  await application.open('/service', visit);
  const offered = (await (await findStaff()).findAllByRole('listitem')).map(({ textContent }) => textContent).join();
  expect(inactiveNames.filter((inactiveName) => offered.includes(inactiveName))).toEqual([]);
});

async function addColleague(pin?: string): Promise<Profile> {
  const operator = await application.signIn('operator');
  const name = `Olga Offline ${crypto.randomUUID().slice(0, 8)}`;
  const profile = await operator.send<Profile>('POST', '/api/profiles', { name });
  if (pin !== undefined) await operator.send('PATCH', profile['@id'], { pin });
  return profile;
}

const currentProfile = (session: ApiSession) =>
  session.send<{ profile?: string; profileChosenOffline?: boolean }>('GET', '/api/currentuser');

it('without a connection a profile without a PIN can be chosen, and one with a PIN explains why it cannot', async () => {
  const profileWithPin = await addColleague('8305');
  const { user, session } = await application.open('/service', { ...visit, profile: 'Carina Behrens' });
  const switchButton = await screen.findByRole('button', { name: 'Profil wechseln' });
  await user.click(switchButton);
  expect(await screen.findByRole('button', { name: new RegExp(profileWithPin.name) })).toBeEnabled();
  const restoreConnection = loseConnection();
  const disabledButton = await screen.findByRole('button', {
    name: new RegExp(`^${profileWithPin.name}\\smit PIN Mit PIN nur mit Verbindung$`),
  });
  expect(disabledButton).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Elif Demir' }));
  expect(await screen.findByRole('heading', { name: 'Hallo Elif Demir' })).toBeVisible();
  expect(screen.getByText(/seit \d\d:\d\d, offline gewählt/)).toBeVisible();
  restoreConnection();
  await waitFor(async () => {
    const elif = await session.profile('Elif Demir');
    expect(await currentProfile(session)).toMatchObject({ profile: elif['@id'], profileChosenOffline: true });
  });
  expect(screen.getByRole('heading', { name: 'Hallo Elif Demir' })).toBeVisible();
  expect(screen.getByText(/offline gewählt/)).toBeVisible();
});

it('a choice without a response is made on the device', async () => {
  const { user, session } = await application.open('/service', visit);
  const name = await (await findStaff()).findByRole('button', { name: 'Elif Demir' });
  const restoreServer = lose({ path: /currentprofile/ });
  await user.click(name);
  expect(await screen.findByText(/seit .*, offline gewählt/)).toBeVisible();
  restoreServer();
  await waitFor(async () => expect((await currentProfile(session)).profileChosenOffline).toBe(true));
});

it('a profile that the server rejects afterwards and the previous one stop signing, and no recorded entry is lost', async () => {
  const colleague = await addColleague();
  const { user, session } = await application.open('/service', { ...visit, profile: 'Carina Behrens' });
  await user.click(await screen.findByRole('button', { name: 'Profil wechseln' }));
  const name = await screen.findByRole('button', { name: colleague.name });
  const restoreConnection = loseConnection();
  await user.click(name);
  expect(await screen.findByRole('heading', { name: `Hallo ${colleague.name}` })).toBeVisible();
  const tiles = within(screen.getByRole('region', { name: 'Maßnahme erfassen' }));
  await user.click(tiles.getByRole('button', { name: 'Informationsgespräch geführt' }));
  // The entry must be stored first; otherwise it would be sent once the connection is back, and the tile would show the
  // refusal.
  expect(await screen.findByText(/2 Einträge warten/)).toBeVisible();
  await application.app.store.asSystem((tx) =>
    tx.updateTable('profile').set({ is_active: false }).where('id', '=', colleague.id).execute(),
  );
  restoreConnection();
  const lockScreen = await screen.findByRole('dialog', { name: 'Gesperrt' });
  expect(lockScreen).toHaveTextContent('nicht angenommen: Dieses Profil ist nicht mehr aktiv.');
  await waitFor(async () => expect((await currentProfile(session)).profile).toBeUndefined());
  await user.click(within(lockScreen).getByRole('button', { name: 'Carina Behrens' }));
  await user.click(await screen.findByRole('button', { name: 'Ansehen' }));
  const outbox = within(await screen.findByRole('dialog', { name: 'Noch nicht übertragen' }));
  await user.click(await outbox.findByRole('button', { name: 'Als Carina Behrens senden' }));
  await user.click(await outbox.findByRole('button', { name: `Verwerfen: Profil gewählt: ${colleague.name}` }));
  await user.click(outbox.getByRole('button', { name: 'Endgültig verwerfen' }));
  expect(await screen.findByText('Alles ist übertragen.')).toBeVisible();
  const [newest] = await session.members('/api/activities?order[id]=desc&itemsPerPage=1');
  expect(newest).toMatchObject({ profileName: 'Carina Behrens', profileChosenOffline: false });
});

it('recording an activity without a profile shows that none is chosen', async () => {
  const { user } = await application.open('/tasks/list', visit);
  const strip = within(await screen.findByRole('complementary', { name: 'Arbeitsplatz' }));
  expect(await screen.findByRole('button', { name: 'Profil wechseln' })).toBeVisible();
  await user.click(await strip.findByRole('button', { name: 'Maßnahme' }));
  await user.click(await screen.findByText('Informationsgespräch geführt'));
  expect(await screen.findByText('Kein Profil ausgewählt!')).toBeVisible();
});

it('while a PIN is asked for nothing says that nobody was chosen, and the field is locked during the check', async () => {
  const { name } = await addColleague('8305');
  const { user } = await application.open('/tasks/list', visit);
  const strip = within(await screen.findByRole('complementary', { name: 'Arbeitsplatz' }));
  await user.click(await strip.findByRole('button', { name: /Kontrollgang/ }));
  expect(await screen.findByText('Kein Profil ausgewählt!')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: new RegExp(name) }));
  const field = await screen.findByLabelText('PIN');
  expect(screen.queryByText('Kein Profil ausgewählt!')).toBeNull();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  intercept({ path: /^\/api\/currentprofile\/set\// }, async (pass) => {
    await held;
    return pass();
  });
  await user.type(field, '1111{Enter}');
  await waitFor(() => expect(field).toHaveAttribute('readonly'));
  answer();
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
  expect(field).toHaveValue('');
});

it('the PIN is typed on keys or a keyboard, a wrong one is removed and said, and Escape leads back to the name', async () => {
  const { '@id': profile, name } = await addColleague('8305');
  const { user, session } = await application.open('/tasks/list', visit);
  await user.click(await screen.findByRole('button', { name: 'Profil wechseln' }));
  const dialog = await screen.findByRole('dialog', { name: 'Profil wechseln' });
  const chooser = within(dialog);
  const press = (key: string | RegExp) => user.click(chooser.getByRole('button', { name: key }));
  fill(await chooser.findByRole('searchbox', { name: 'Name suchen' }), name);
  await press(new RegExp(name));
  const field = await chooser.findByLabelText('PIN');
  await waitFor(() => expect(field).toHaveFocus());
  await expectAccessible(dialog);
  for (const key of ['8', '4', 'Letzte Ziffer löschen', '3', '0', '4']) await press(key);
  expect(field).toHaveValue('8304');
  await press('Anmelden');
  expect(await chooser.findByText('Die PIN stimmt nicht.')).toBeVisible();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(chooser.getByRole('button', { name: new RegExp(name) })).toHaveFocus();
  await user.keyboard('{Enter}');
  await chooser.findByLabelText('PIN');
  await press('8');
  await user.keyboard('305{Enter}');
  await waitFor(async () => expect(await currentProfile(session)).toMatchObject({ profile }));
});

/** @returns a user at the only location of an organisation that has no profiles yet */
async function createNewLocation(): Promise<ApiSession> {
  const admin = await application.signIn('admin');
  const mark = crypto.randomUUID().slice(0, 8);
  const customer = await admin.send<Named>('POST', '/api/customers', { name: `Neubeginn ${mark}` });
  const [state] = await admin.members<Named>('/api/states?pagination=false');
  const location = await admin.send<Named>('POST', '/api/locations', {
    name: `Spielhalle ${mark}`,
    type: 'arcade',
    state: state?.['@id'],
    customer: customer['@id'],
    isActivityAllowed: true,
  });
  const email = `beginn-${mark}@neu.test`;
  const { id } = await admin.send<NewUser>('POST', '/api/users', {
    email,
    firstname: 'Bea',
    lastname: 'Beginn',
    roles: ['ROLE_SERVICE'],
    customers: [customer['@id']],
    locations: [location['@id']],
  });
  return setPasswordAndSignIn(application.origin, { email, link: await createPasswordLink(admin, id) });
}

it('a new location creates its first profile after a confirmation, which can be withdrawn, and shows a failure', async () => {
  const { user, session } = await application.open('/service', { as: await createNewLocation() });
  const name = await screen.findByLabelText(/Vor- und Nachname/);
  const addButton = () => screen.getByRole('button', { name: 'Profil anlegen' });
  const confirmButton = () => screen.getByRole('button', { name: 'Profil Rosa Riegel anlegen?' });
  let sent = 0;
  const restoreServer = intercept({ path: /^\/api\/profiles$/, method: 'POST' }, async () => {
    sent += 1;
    return Response.json({}, { status: 500 });
  });
  expect(screen.queryByRole('button', { name: /^Profil (?!wechseln)/ })).not.toBeInTheDocument();
  await user.type(name, '   ');
  await user.tab();
  expect(
    await screen.findByText('Bitte einen vollständigen und korrekten Namen für das Profil angeben.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Profil (?!wechseln)/ })).not.toBeInTheDocument();

  fill(name, '  Rosa Riegel ');
  await user.click(addButton());
  expect(confirmButton()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'abbrechen' }));
  expect(addButton()).toBeVisible();
  expect(sent).toBe(0);
  await user.click(addButton());
  await user.click(confirmButton());
  expect(await screen.findByText('Fehler!')).toBeVisible();
  expect(sent).toBeGreaterThan(0);

  restoreServer();
  await user.click(confirmButton());
  expect(await screen.findByRole('button', { name: 'Rosa Riegel' })).toBeVisible();
  expect(await session.profile('Rosa Riegel')).toMatchObject({ name: 'Rosa Riegel' });
});
