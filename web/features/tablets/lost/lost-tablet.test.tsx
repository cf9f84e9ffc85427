import { screen, waitFor } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { getCurrentUser } from '#shared/contracts/auth/auth.ts';
import type { NewTabletPairing, Tablet } from '#shared/contracts/tablets/tablets.ts';
import { call } from '#web/api/client/client.ts';
import { addRequest, readRequests } from '#web/api/outbox/outbox-store.ts';
import { deliverAndWipe } from '#web/api/session/lost-tablet.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { emptyDevice } from '#web/test/empty-device.ts';
import { intercept, lose } from '#web/test/network.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
beforeEach(emptyDevice);
const operator = await application.signIn('operator');
const altona = (await operator.location('Spielhalle Altona'))['@id'];
/** Reports a connection until the page goes on: it listens only a moment after it says that it waits. */
/** Reports a connection until the page goes on: it listens only a moment after it says that it waits. */
async function goOnline(name: string) {
  const reportConnection = () => dispatchEvent(new Event('online'));
  reportConnection();
  // A report counts as an attempt of the tablet, of which there are only so many in a minute.
  const timer = setInterval(reportConnection, 1000);
  try {
    await screen.findByRole('heading', { name });
  } finally {
    clearInterval(timer);
  }
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const LOST = 'Dieses Tablet wurde als verloren gemeldet';

const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString();

/** Pairs the device of the test, lets an entry wait in its outbox, and reports it as lost. */
async function loseHere(name: string, occurredAt = aMinuteAgo()) {
  const pairing = await operator.send<NewTabletPairing>('POST', '/api/tablet_pairings', { location: altona, name });
  const { user, reload } = await application.open(`/tablet#${pairing.token}`);
  await user.click(await screen.findByRole('button', { name: 'Verbinden' }));
  await title('Verbunden');
  const { uid } = await call(getCurrentUser);
  const [activity] = await operator.members<Activity>(`/api/activities?location=${altona}`);
  const signed = { action: activity?.action, profile: activity?.profile, location: altona, occurredAt };
  const keep = (comment: string) =>
    addRequest({
      idempotencyKey: crypto.randomUUID(),
      user: uid,
      location: altona,
      locationName: null,
      profileName: null,
      method: 'POST',
      path: '/api/activities',
      params: {},
      body: { ...signed, comment },
      title: 'Ausweis geprüft',
      keptAt: Date.parse(occurredAt),
      attempts: 0,
      isDispensable: false,
      refusal: null,
      refusedField: null,
    });
  await keep(name);
  const [tablet] = await operator.members<Tablet>(`/api/tablets?name=${name}`);
  const iri = tablet?.['@id'] ?? '';
  await operator.send('POST', `${iri}/lost`);
  history.replaceState(null, '', '/tablet');
  reload();
  return { user, reload, keep, read: () => operator.send<Tablet>('GET', iri), iri };
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
  expect(await screen.findByText(/Noch ist nicht alles übertragen/)).toBeVisible();
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
  await screen.findByText(/Noch ist nicht alles übertragen/);
  repair();
  await goOnline('Gelöscht');
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
  await screen.findByText(/Noch ist nicht alles übertragen/);
  await goOnline('Gelöscht');
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
  await screen.findByText(/Noch ist nicht alles übertragen/);
  await goOnline('Gelöscht');
  expect(await recorded('Lager')).toHaveLength(1);
});

it('a tablet that was found again signs in as before, and what waited arrives as usual', async () => {
  const repair = intercept({ path: '/api/lost_tablet_entries', method: 'POST' }, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user, iri, reload } = await loseHere('Keller');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Noch ist nicht alles übertragen/);
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
  await screen.findByText(/Noch ist nicht alles übertragen/);
  expect(await databases()).toContain('schutzbuch-outbox');
  repair();
  await goOnline('Gelöscht');
  expect(await recorded('Empore')).toHaveLength(1);
});

const cannotDeliver = () => lose({ path: '/api/lost_tablet_entries', method: 'POST' });
const waitingComments = async () =>
  (await readRequests()).map(({ body }) => ('comment' in body ? body.comment : undefined));

it('a tablet that is removed while it is lost keeps what waits, and delivers it once it is paired again', async () => {
  const repair = cannotDeliver();
  const { user, iri } = await loseHere('Treppe');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Noch ist nicht alles übertragen/);
  await operator.send('DELETE', iri);
  repair();
  dispatchEvent(new Event('online'));
  await title('Dieses Tablet wurde entfernt');
  await expectAccessible();
  expect(await waitingComments()).toEqual(['Treppe']);
  expect([await databases(), localStorage.length]).toEqual([['schutzbuch-outbox'], 0]);
  expect(await recorded('Treppe')).toEqual([]);
  const pairing = await operator.send<NewTabletPairing>('POST', '/api/tablet_pairings', {
    location: altona,
    name: 'Neu',
  });
  const again = await application.open(`/tablet#${pairing.token}`);
  await again.user.click(await screen.findByRole('button', { name: 'Verbinden' }));
  await again.user.click(await screen.findByRole('button', { name: 'Zum Start' }));
  await waitFor(async () => expect(await recorded('Treppe')).toHaveLength(1));
});

it('a tablet that is removed before it learns of its loss keeps what waits', async () => {
  const { user, iri } = await loseHere('Podest');
  await operator.send('DELETE', iri);
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(localStorage.getItem('tablet')).toBeNull());
  expect(await waitingComments()).toEqual(['Podest']);
  expect(await recorded('Podest')).toEqual([]);
});

it('an entry that fails does not hold up the others, and is delivered later', async () => {
  let attempts = 0;
  intercept({ path: '/api/lost_tablet_entries', method: 'POST' }, (pass) => {
    attempts += 1;
    return attempts === 1 ? Response.json({ title: 'An error occurred', status: 503 }, { status: 503 }) : pass();
  });
  const { user, keep } = await loseHere('Rampe');
  await keep('Schleuse');
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Noch ist nicht alles übertragen/);
  expect(await recorded('Schleuse')).toHaveLength(1);
  expect(await waitingComments()).toEqual(['Rampe']);
  await goOnline('Gelöscht');
  expect(await recorded('Rampe')).toHaveLength(1);
});

it('what the tablet learned of its loss is asked again before a draft is deleted', async () => {
  const { iri } = await loseHere('Galerie');
  localStorage.setItem('tablet', 'lost');
  const draft = await openDB('schutzbuch-protocols', 1);
  draft.close();
  const repair = lose({ path: '/api/tablet_challenges', method: 'POST' });
  expect(await deliverAndWipe()).toBe('waiting');
  await operator.send('POST', `${iri}/found`);
  repair();
  expect(await deliverAndWipe()).toBe('found');
  expect(await databases()).toEqual(expect.arrayContaining(['schutzbuch-protocols', 'schutzbuch-outbox']));
  expect(await waitingComments()).toEqual(['Galerie']);
  await deleteDB('schutzbuch-protocols');
});

it.each([401, 403, 409, 422])('status %i of a proxy in the place of the server deletes nothing', async (status) => {
  const stop = intercept({ path: /^\/api\/(lost_tablet_entries|tablet_sessions)$/, method: 'POST' }, (pass) =>
    localStorage.getItem('tablet') === 'lost' ? new Response('<p>Proxy</p>', { status }) : pass(),
  );
  const { user } = await loseHere(`Proxy ${status}`);
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByText(/Noch ist nicht alles übertragen/);
  expect(localStorage.getItem('tablet')).toBe('lost');
  expect(await databases()).toContain('schutzbuch-tablet');
  expect(await waitingComments()).toEqual([`Proxy ${status}`]);
  stop();
  await goOnline('Gelöscht');
  expect(await recorded(`Proxy ${status}`)).toHaveLength(1);
});
