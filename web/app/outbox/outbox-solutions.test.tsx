import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { intercept, loseConnection } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const ACTION = 'Informationsgespräch geführt';
const CHOOSE = `Profil wechseln und senden: ${ACTION}`;

const application = await openApplication();

/** Records without a connection, signed by a person who has left by the time the entry reaches the server. */
async function openRefusedEntry() {
  const operator = await application.signIn('operator');
  const leaver = `Lara Leist ${randomUUID().slice(0, 8)}`;
  const profile = await operator.send<Profile>('POST', '/api/profiles', { name: leaver });
  const comment = `Gespräch am Eingang ${randomUUID().slice(0, 8)}`;
  const page = await application.open('/activities/list', {
    as: 'service',
    at: 'Spielhalle Lüneburg',
    profile: leaver,
  });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
  const form = within(await screen.findByRole('dialog', { name: 'Maßnahme erfassen' }));
  const actions = form.getByRole('combobox', { name: 'Maßnahme' });
  await user.selectOptions(actions, await within(actions).findByRole('option', { name: ACTION }));
  fill(form.getByLabelText(/^Kommentar/), comment);
  const restoreConnection = loseConnection();
  await user.click(form.getByRole('button', { name: 'Maßnahme erfassen' }));
  expect(await screen.findByText('Offline – 1 Eintrag wartet')).toBeVisible();
  await application.app.store.asSystem((tx) =>
    tx.updateTable('profile').set({ is_active: false }).where('id', '=', profile.id).execute(),
  );
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Ansehen' }));
  const outbox = within(await screen.findByRole('dialog', { name: 'Noch nicht übertragen' }));
  expect(await outbox.findByText('Dieses Profil ist nicht mehr aktiv. Bitte ein anderes wählen.')).toBeVisible();
  const arrived = async () => {
    const newest = await page.session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=5');
    return newest.filter((activity) => activity.comment === comment);
  };
  return { user, outbox, leaver, arrived };
}

it('an entry refused for its profile is sent as it was typed once another profile is chosen', async () => {
  const { user, outbox, arrived } = await openRefusedEntry();
  await expectAccessible();
  await user.click(outbox.getByRole('button', { name: CHOOSE }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Profil wechseln' }));
  await user.click(await chooser.findByRole('button', { name: 'Elif Demir' }));
  expect(await screen.findByText('Alles ist übertragen.')).toBeVisible();
  expect(await arrived()).toMatchObject([{ actionName: ACTION, profileName: 'Elif Demir' }]);
});

it('an entry refused for its profile stays as it is when no profile is chosen', async () => {
  const { user, outbox, leaver, arrived } = await openRefusedEntry();
  await user.click(outbox.getByRole('button', { name: CHOOSE }));
  await screen.findByRole('dialog', { name: 'Profil wechseln' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profil wechseln' })).toBeNull());
  expect(outbox.getByText(new RegExp(leaver))).toBeVisible();
  expect(outbox.getByRole('button', { name: CHOOSE })).toBeVisible();
  expect(await arrived()).toEqual([]);
  await user.click(outbox.getByRole('button', { name: `Verwerfen: ${ACTION}` }));
  await user.click(outbox.getByRole('button', { name: 'Endgültig verwerfen' }));
  expect(await screen.findByText('Alles ist übertragen.')).toBeVisible();
});

it('an entry that is given another profile without a connection names who will sign it', async () => {
  const { user, outbox, arrived } = await openRefusedEntry();
  const restoreConnection = loseConnection();
  await user.click(outbox.getByRole('button', { name: CHOOSE }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Profil wechseln' }));
  await user.click(await chooser.findByRole('button', { name: 'Elif Demir' }));
  expect(await outbox.findByText(/Elif Demir \(offline gewählt\)/)).toBeVisible();
  restoreConnection();
  expect(await screen.findByText('Alles ist übertragen.')).toBeVisible();
  expect(await arrived()).toMatchObject([{ profileName: 'Elif Demir', profileChosenOffline: true }]);
});

it.each([
  ['a success without content', () => new Response(null, { status: 204 })],
  ['a success that is no item', () => Response.json({})],
  ['a page', () => new Response('<p>Anmeldung</p>', { headers: { 'content-type': 'text/html' } })],
  ['a refusal', () => new Response('<p>Gesperrt</p>', { status: 403 })],
])('an entry is kept when a proxy answers in the place of the server: %s', async (_title, answer) => {
  const comment = `Gespräch am Tresen ${randomUUID().slice(0, 8)}`;
  const { user, session } = await application.open('/activities/list', {
    as: 'service',
    at: 'Spielhalle Lüneburg',
    profile: 'Elif Demir',
  });
  await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
  const form = within(await screen.findByRole('dialog', { name: 'Maßnahme erfassen' }));
  const actions = form.getByRole('combobox', { name: 'Maßnahme' });
  await user.selectOptions(actions, await within(actions).findByRole('option', { name: ACTION }));
  fill(form.getByLabelText(/^Kommentar/), comment);
  const repair = intercept({ method: 'POST', path: '/api/activities' }, answer);
  await user.click(form.getByRole('button', { name: 'Maßnahme erfassen' }));
  expect(await screen.findByText('Wird übertragen: 1 Eintrag')).toBeVisible();
  repair();
  await waitFor(async () => {
    const newest = await session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=5');
    expect(newest.filter((activity) => activity.comment === comment)).toHaveLength(1);
  });
});
