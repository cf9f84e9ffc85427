import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { getCurrentUser } from '#shared/contracts/auth/auth.ts';
import type { NewTabletPairing, Tablet } from '#shared/contracts/tablets/tablets.ts';
import { call } from '#web/api/client/client.ts';
import { addRequest } from '#web/api/outbox/outbox-store.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { intercept } from '#web/test/network.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const altona = (await operator.location('Spielhalle Altona'))['@id'];
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const LOST = 'Dieses Tablet wurde als verloren gemeldet';

/** Pairs the device of the test, lets an entry wait in its outbox, and reports it as lost. */
async function loseHere(name: string, occurredAt = new Date(Date.now() - 60_000).toISOString()) {
  const pairing = await operator.send<NewTabletPairing>('POST', '/api/tablet_pairings', { location: altona, name });
  const { user, reload } = await application.open(`/tablet#${pairing.token}`);
  await user.click(await screen.findByRole('button', { name: 'Verbinden' }));
  await title('Verbunden');
  const { uid } = await call(getCurrentUser);
  const [activity] = await operator.members<Activity>(`/api/activities?location=${altona}`);
  const body = { action: activity?.action, profile: activity?.profile, location: altona, comment: name, occurredAt };
  await addRequest({
    idempotencyKey: crypto.randomUUID(),
    user: uid,
    location: altona,
    locationName: null,
    profileName: null,
    method: 'POST',
    path: '/api/activities',
    params: {},
    body,
    title: 'Ausweis geprüft',
    keptAt: Date.parse(occurredAt),
    attempts: 0,
    isDispensable: false,
    refusal: null,
    refusedField: null,
  });
  const [tablet] = await operator.members<Tablet>(`/api/tablets?name=${name}`);
  const iri = tablet?.['@id'] ?? '';
  await operator.send('POST', `${iri}/lost`);
  history.replaceState(null, '', '/tablet');
  reload();
  return { user, reload, read: () => operator.send<Tablet>('GET', iri), iri };
}
const recorded = async (comment: string) =>
  (await operator.members<Activity>(`/api/activities?location=${altona}&order[id]=desc`)).filter(
    (item) => item.comment === comment,
  );
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

it('a lost tablet learns of it at the sign-in, delivers what waits, and is empty afterwards', async () => {
  const { user, read } = await loseHere('Kasse');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await title('Gelöscht');
  await expectAccessible();
  expect(await recorded('Kasse')).toHaveLength(1);
  expect(await read()).toMatchObject({ state: 'wiped', delivered: 1, refused: 0 });
  expect([await databases(), localStorage.length, sessionStorage.length]).toEqual([[], 0, 0]);
  expect(screen.getByRole('link', { name: 'Mit neuem Code verbinden' })).toHaveAttribute('href', '/tablet');
});

it('what is refused is kept by the server, and does not keep the tablet from being deleted', async () => {
  const { user, read, iri } = await loseHere('Bar', new Date(Date.now() + 60_000).toISOString());
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await title('Gelöscht');
  expect(await recorded('Bar')).toEqual([]);
  expect(await read()).toMatchObject({ state: 'wiped', delivered: 0, refused: 1 });
  const [delivery] = await operator.members<{ content: string }>(`/api/tablet_deliveries?tablet=${iri}`);
  expect(delivery?.content).toContain('Bar');
  expect(localStorage).toHaveLength(0);
});

it('without a connection it says so, shows nothing on any page, and goes on when there is one', async () => {
  const repair = intercept({ path: '/api/lost_tablet_entries', method: 'POST' }, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user, reload, read } = await loseHere('Saal');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await title(LOST);
  expect(await screen.findByText(/Keine Verbindung zum Server/)).toBeVisible();
  await expectAccessible();
  for (const path of ['/service', '/login', '/dashboard']) {
    history.replaceState(null, '', path);
    reload();
    await title(LOST);
    expect(location.pathname).toBe('/tablet');
  }
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(localStorage.getItem('token')).toBeNull();
  expect((await read()).state).toBe('lost');
  await screen.findByText(/Keine Verbindung zum Server/);
  repair();
  dispatchEvent(new Event('online'));
  await title('Gelöscht');
  expect(await recorded('Saal')).toHaveLength(1);
});

it('a report whose answer got lost is finished all the same', async () => {
  let attempts = 0;
  intercept({ path: '/api/lost_tablet_wipes', method: 'POST' }, async (pass) => {
    attempts += 1;
    const answer = await pass();
    if (attempts === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { user, read } = await loseHere('Foyer');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Keine Verbindung zum Server/);
  dispatchEvent(new Event('online'));
  await title('Gelöscht');
  expect(await read()).toMatchObject({ state: 'wiped', delivered: 1 });
});

it('a challenge that expired during an upload deletes nothing', async () => {
  let attempts = 0;
  intercept({ path: '/api/lost_tablet_entries', method: 'POST' }, (pass) => {
    attempts += 1;
    return attempts === 1 ? Response.json({ code: 401, message: 'x' }, { status: 401 }) : pass();
  });
  const { user } = await loseHere('Lager');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Keine Verbindung zum Server/);
  dispatchEvent(new Event('online'));
  await title('Gelöscht');
  expect(await recorded('Lager')).toHaveLength(1);
});

it('a tablet that was found again signs in as before, and what waited arrives as usual', async () => {
  const repair = intercept({ path: '/api/lost_tablet_entries', method: 'POST' }, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user, iri, reload } = await loseHere('Keller');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Keine Verbindung zum Server/);
  await operator.send('POST', `${iri}/found`);
  repair();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('tablet')).toBe('paired'));
  reload();
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText('Spielhalle Altona')).toBeVisible();
  await waitFor(async () => expect(await recorded('Keller')).toHaveLength(1));
});

it('an answer of a proxy in the place of the server deletes nothing', async () => {
  const repair = intercept({ path: '/api/lost_tablet_entries', method: 'POST' }, () =>
    Promise.resolve(new Response('<p>Wartung</p>', { status: 200, headers: { 'content-type': 'text/html' } })),
  );
  const { user } = await loseHere('Empore');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Keine Verbindung zum Server/);
  expect(await databases()).toContain('schutzbuch-outbox');
  repair();
  dispatchEvent(new Event('online'));
  await title('Gelöscht');
  expect(await recorded('Empore')).toHaveLength(1);
});
