import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import { proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');

const addProfile = (name: string) =>
  operator.send<Named>('POST', '/api/profiles', { name: `${name} ${crypto.randomUUID().slice(0, 8)}` });
const findList = () => screen.findByRole('region', { name: 'Mitarbeiter-Profile' });
const rowOf = async (name: string) => {
  const row = (await within(await findList()).findByText(name)).closest('tr');
  if (row === null) throw new Error(`${name} stands in no row.`);
  return row;
};

it('the operator deactivates a person in the profile, and the list then shows the state', async () => {
  const { name } = await addProfile('Karl Klinke');
  const { user } = await application.open(`/users/profiles?name=${encodeURIComponent(name)}`, { as: operator });
  const row = await rowOf(name);
  expect(row).not.toHaveTextContent('aktiv');
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(within(row).getByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: 'Profil deaktivieren' }));
  const question = await screen.findByRole('dialog', { name: 'Profil deaktivieren?' });
  await user.click(within(question).getByRole('button', { name: 'Deaktivieren' }));
  await waitFor(async () => {
    const { 'hydra:member': profiles } = await operator.send<{ 'hydra:member': { isActive: boolean }[] }>(
      'GET',
      `/api/profiles?name=${encodeURIComponent(name)}`,
    );
    expect(profiles.map(({ isActive }) => isActive)).toEqual([false]);
  });
  await application.open(`/users/profiles?name=${encodeURIComponent(name)}`, { as: operator });
  await waitFor(async () => expect(await findList()).toHaveTextContent('Nicht aktiv 1'));
});

it('the list shows changes of other users automatically, and can be filtered by them', async () => {
  const { id, name } = await addProfile('Karl Klinke');
  const { user } = await application.open(`/users/profiles?name=${encodeURIComponent(name)}`, { as: operator });
  expect(await rowOf(name)).toBeVisible();
  expect(await findList()).toHaveTextContent('Darf nicht arbeiten 1');
  await operator.send('PATCH', `/api/profiles/${id}`, { isActive: false });
  await waitFor(async () => expect(await findList()).toHaveTextContent('Nicht aktiv 1'));
  await chooseFilter(user, 'Status', 'aktiv');
  expect(await screen.findByText('Kein Profil passt zu diesen Filtern.')).toBeVisible();
  expect(address()).toContain('active=yes');
});

it('an admin sees whose people they are, and can show those of one organisation', async () => {
  const { name } = await addProfile('Karl Klinke');
  const { user } = await application.open(`/users/profiles?name=${encodeURIComponent(name)}`, { as: 'admin' });
  await waitFor(async () => expect(await rowOf(name)).toHaveTextContent('Nordlicht Automaten GmbH'));
  await chooseFilter(user, 'Organisation', 'Rhein Wetten GmbH');
  expect(await screen.findByText('Kein Profil passt zu diesen Filtern.')).toBeVisible();
});

it('the operator finds profiles with a missing proof, and reads the proofs beside the data of the person', async () => {
  const { name } = await addProfile('Ohne Nachweis');
  const { user } = await application.open('/users/profiles', { as: operator });
  await chooseFilter(user, 'Nachweise', 'Kein Nachweis vorhanden');
  fill(screen.getByRole('searchbox', { name: 'Name' }), name);
  await waitFor(() => expect(address()).toContain('name='));
  await waitFor(async () => expect(await findList()).toHaveTextContent('1 von 1'));
  const row = await rowOf(name);
  expect(row).toHaveTextContent('fehlt');
  await user.click(within(row).getByRole('button', { name }));
  const proofs = await screen.findByRole('region', { name: 'Nachweise' });
  expect((await within(proofs).findAllByText('fehlt')).length).toBeGreaterThan(1);
  expect(screen.getByText('darf nicht arbeiten')).toBeVisible();
});

it('the list says of the proofs what its filter says, and marks whoever must not work although nothing has expired', async () => {
  const { name, '@id': profile } = await addProfile('Nur Ersthelfer');
  const proof = {
    profile,
    type: '/api/proof_types/12',
    name: 'Erste Hilfe',
    issuedAt: '2026-01-15T00:00:00+00:00',
    invalidAt: null,
  };
  await operator.send('POST', '/api/profile_documents', proof);
  const { user } = await application.open('/users/profiles', { as: operator });
  await chooseFilter(user, 'Nachweise', 'Alle existierenden Nachweise sind gültig');
  // The row stood in the list before it was filtered as well.
  await waitFor(async () => expect(await findList()).not.toHaveTextContent(/fehlt|abgelaufen|läuft ab| bis \d/));
  expect(await rowOf(name)).toBeVisible();
  expect(await findList()).toHaveTextContent('Darf nicht arbeiten');
  await user.click(within(screen.getByRole('columnheader', { name: /^Name/ })).getByRole('button'));
  await waitFor(async () => expect(await rowOf(name)).toHaveTextContent('darf nicht arbeiten'));
});

it('service staff read the profiles, cannot change them, and choose the active one', async () => {
  const { user } = await application.open('/users/profiles', {
    as: 'service',
    at: 'Spielhalle Wandsbek',
    profile: 'Anja Brandt',
  });
  const row = await rowOf('Katharina Lorenz');
  expect(row).not.toHaveTextContent('aktiv');
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(within(row).getByRole('button', { name: 'Katharina Lorenz' }));
  expect(await screen.findByRole('dialog', { name: 'Profil wechseln' })).toBeVisible();
});

it('service staff have no page for adding a profile', async () => {
  await application.open('/users/profiles_create', {
    as: 'service',
    at: 'Spielhalle Wandsbek',
    profile: 'Anja Brandt',
  });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
});

it('an admin without an organisation reads the profiles of all organisations, and may add one', async () => {
  await application.open('/users/profiles', { as: 'admin' });
  expect(await rowOf('Anja Brandt')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Profil anlegen' })).toBeVisible();
});

it('an operator first sees who must not work, and presses on the head of the names sort by them, up and down', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  const addWithProof = async (name: string, proof: object | null) => {
    const { '@id': profile } = await operator.send<Named>('POST', '/api/profiles', { name: `${name} ${word}` });
    const types = proof === null ? [] : ['1', '6', '9', '14'];
    for (const type of types)
      await operator.send('POST', '/api/profile_documents', {
        profile,
        type: `/api/proof_types/${type}`,
        name: `Nachweis ${type}`,
        issuedAt: '2026-01-15T00:00:00+00:00',
        ...proof,
      });
  };
  await addWithProof('Anna Alles', { invalidAt: null });
  await addWithProof('Berta Bald', { invalidAt: '2026-11-25T00:00:00+00:00' });
  await addWithProof('Zoe Ohne', null);
  const { user } = await application.open(`/users/profiles?name=${word}`, { as: operator });
  await rowOf(`Zoe Ohne ${word}`);
  const names = async () => {
    const buttons = within(await findList()).getAllByRole('button', { name: (shown) => shown.includes(word) });
    return buttons.map(({ textContent }) => textContent?.replace(word, '').trim());
  };
  const headings = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(await names()).toEqual(['Zoe Ohne', 'Berta Bald', 'Anna Alles']);
  expect(headings()).toEqual(['Darf nicht arbeiten 1', 'Nachweis läuft bald ab 1', 'Nachweise gültig 1']);
  expect(await rowOf(`Anna Alles ${word}`)).toHaveTextContent('vollständig');
  expect(await rowOf(`Berta Bald ${word}`)).toHaveTextContent(/ bis 25\. Nov\./);
  for (const name of ['Berta Bald', 'Zoe Ohne'])
    expect(await rowOf(`${name} ${word}`)).not.toHaveTextContent('vollständig');
  const pressName = async () =>
    user.click(within(screen.getByRole('columnheader', { name: /^Name/ })).getByRole('button'));
  await pressName();
  await waitFor(async () => expect(await names()).toEqual(['Anna Alles', 'Berta Bald', 'Zoe Ohne']));
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  await pressName();
  await waitFor(async () => expect(await names()).toEqual(['Zoe Ohne', 'Berta Bald', 'Anna Alles']));
  expect(address()).toContain('order=-name');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
});

it('the list says at once that a proof was sent in that somebody lacks', async () => {
  const { id, name, customer } = await operator.send<Named & Pick<Profile, 'customer'>>('POST', '/api/profiles', {
    name: `Nora Neu ${crypto.randomUUID().slice(0, 8)}`,
  });
  await application.open(`/users/profiles?name=${encodeURIComponent(name)}`, { as: operator });
  expect(await rowOf(name)).not.toHaveTextContent('eingereicht');
  const owner = { customer: Number(customer.split('/').at(-1)), profile: id };
  const { addProof } = proofFixture(application.app);
  await addProof(owner, { proof_type_id: proofTypeIds.refresher, state: 'submitted' });
  await waitFor(async () => expect(await rowOf(name)).toHaveTextContent('eingereicht'));
});
