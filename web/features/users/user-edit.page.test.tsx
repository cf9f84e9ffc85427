import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '#shared/contracts/users/users.ts';
import { createServiceUser, createPasswordLink, setPasswordAndSignIn } from '#e2e/support/test-users.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const office = await application.signIn('operator');

const lastname = () => screen.findByLabelText(/Nachname/);
const save = () => screen.getByRole('button', { name: 'Speichern' });
const isSaved = () => screen.findByText('Der Zugang wurde gespeichert.');
const read = (id: number) => office.send<User>('GET', `/api/users/${id}`);

it('the operator takes somebody out of the organisation, whose access stays', async () => {
  const { id, email } = await createServiceUser(office);
  const { user } = await application.open(`/users/edit/${id}?section=organisation`, { as: office });
  await user.click(await screen.findByRole('button', { name: 'Aus der Organisation entfernen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Aus der Organisation entfernen' });
  expect(dialog).toHaveTextContent('Nele Neu arbeitet dann nicht mehr für Nordlicht Automaten GmbH');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Entfernen' }));

  expect(await screen.findByText('Nele Neu gehört nicht mehr zu Nordlicht Automaten GmbH.')).toBeVisible();
  await waitFor(() => expect(address()).toMatch(/^\/users\/list/));
  const search = `/api/users?search=${encodeURIComponent(email)}`;
  expect(await office.members(search)).toEqual([]);
  const admin = await application.signIn('admin');
  expect(await admin.members(search)).toMatchObject([{ email, isActive: true, customers: [], locations: [] }]);
});

it('the operator switches somebody off, whose session ends at once', async () => {
  const { id, email } = await createServiceUser(office);
  const theirs = await setPasswordAndSignIn(application.origin, { email, link: await createPasswordLink(office, id) });
  const { user } = await application.open(`/users/edit/${id}`, { as: office });
  await user.click(await screen.findByRole('button', { name: 'Zugang sperren' }));
  const question = await screen.findByRole('dialog', { name: 'Zugang sperren?' });
  expect(question).toHaveTextContent('Nele Neu wird überall abgemeldet');
  await user.click(within(question).getByRole('button', { name: 'Sperren' }));
  expect(await screen.findByRole('button', { name: 'Zugang aktivieren' })).toBeVisible();
  await expect(theirs.send('GET', '/api/currentuser')).rejects.toThrow('401');
});

it('the operator hears what somebody else saved in the meantime, and overwrites nothing unseen', async () => {
  const { id } = await createServiceUser(office);
  const { user } = await application.open(`/users/edit/${id}`, { as: office });
  fill(await lastname(), 'Neumann');
  await office.send('PATCH', `/api/users/${id}`, { lastname: 'Neubauer', firstname: 'Nela' });
  await user.click(save());

  const told = await screen.findByRole('alert', { name: 'Inzwischen hat jemand anderes gespeichert' });
  expect(told).toHaveTextContent('Jetzt gespeichert: Neubauer');
  expect(told).toHaveTextContent('Vorname: Nela');
  await expectAccessible(told);
  await user.click(save());
  expect(await isSaved()).toBeVisible();
  expect(await read(id)).toMatchObject({ firstname: 'Nela', lastname: 'Neumann' });
});

it('what was typed stays when the connection is lost, and is saved by the next attempt', async () => {
  const { id } = await createServiceUser(office);
  const { user } = await application.open(`/users/edit/${id}`, { as: office });
  fill(await lastname(), 'Netzlos');
  const reconnect = lose({ path: /^\/api\/users\//, method: 'PATCH' });
  await user.click(save());
  expect(await screen.findByText('Keine Antwort vom Server.', { exact: false })).toBeVisible();
  expect(await lastname()).toHaveValue('Netzlos');

  reconnect();
  await user.click(save());
  expect(await isSaved()).toBeVisible();
  expect(await read(id)).toMatchObject({ lastname: 'Netzlos' });
});

it('the operator sees the own access, and that others change its role', async () => {
  const self = await office.send<{ '@id': string }>('GET', '/api/currentuser');
  await application.open(`/users/edit/${self['@id'].split('/').at(-1)}`, { as: office });
  expect(await screen.findByText('Das ist Ihr eigener Zugang', { exact: false })).toBeVisible();
  expect(screen.queryByLabelText('Rolle')).not.toBeInTheDocument();
});

it('the operator reads the address of somebody else and who changes it; the admin changes it', async () => {
  const { id, email } = await createServiceUser(office);
  await application.open(`/users/edit/${id}`, { as: office });
  const shown = await screen.findByLabelText(/E-Mail-Adresse/);
  expect(shown).toHaveValue(email);
  expect(shown).toHaveAttribute('readonly');
  expect(shown).toHaveAccessibleDescription(/Die Person ändert sie selbst unter „Meine Benutzerdaten“/);

  const { user } = await application.open(`/users/edit/${id}`, { as: 'admin' });
  const moved = `moved-${email}`;
  fill(await screen.findByLabelText(/E-Mail-Adresse/), moved);
  await user.click(save());
  expect(await isSaved()).toBeVisible();
  expect(await read(id)).toMatchObject({ email: moved });
});
