import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { setUsage } from '#web/test/queries.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const office = await application.signIn('operator');

const list = () => screen.findByRole('region', { name: 'Standorte' });
const rows = async () => (await list()).querySelectorAll('tbody tr');
const rowOf = async (name: string) => (await within(await list()).findByText(name)).closest('tr');

async function addLocation(name: string, values: object = {}): Promise<Location> {
  const body = { name, type: 'arcade', state: '/api/states/15', ...values };
  return office.send<Location>('POST', '/api/locations', body);
}

it.each([
  ['much', { requests: 2418, limit: 6000 }, 'noch 3.582 von 6.000'],
  ['little', { requests: 4318, limit: 5000 }, 'noch 682 von 5.000'],
  ['nothing', { requests: 2500, limit: 2500 }, 'Guthaben aufgebraucht! 0 von 2.500'],
  ['no end', { requests: 3172, limit: null }, 'unbegrenzt (3.172 abgefragt)'],
])('the operator sees at each location what is left of its OASIS queries: %s', async (left, used, text) => {
  const { id, name } = await addLocation(`Abfragen ${left}`);
  await setUsage(application.app, id, used);
  await application.open('/locations/list?name=Abfragen', { as: office });
  const row = await rowOf(name);
  await waitFor(() => expect(row).toHaveTextContent(text));
});

it('the operator finds a location by a part of its name and by its status', async () => {
  await addLocation('Deichgraf Eins');
  await addLocation('Deichgraf Zwei', { status: 'inactive' });
  const { user } = await application.open('/locations/list', { as: office });
  await rowOf('Deichgraf Eins');
  fill(screen.getByRole('searchbox', { name: 'Name' }), 'deichg');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await chooseFilter(user, 'Status', 'nicht aktiv');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(await rowOf('Deichgraf Zwei')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Name löschen' }));
  expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveValue('');
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(1));
});

it('on a phone the locations are cards, and the name of one opens it', async () => {
  const { id, name } = await addLocation('Karte', { pinRequired: true });
  await setUsage(application.app, id, { requests: 2500, limit: 2500 });
  const { user } = await application.open('/locations/list', { as: office, width: 390 });
  const title = await within(await list()).findByRole('button', { name: new RegExp(`^${name}`) });
  const card = title.closest('li');
  await waitFor(() => expect(card).toHaveTextContent('Guthaben aufgebraucht!'));
  await user.click(title);
  expect(await screen.findByRole('link', { name: /^Profile und PIN/ })).toHaveTextContent('mit PIN');
});

it('the operator of the demo finds no locations to change', async () => {
  const { session } = await application.open('/locations/list', { as: 'demoOperator' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  const { '@id': location } = await session.location('Spielhalle Cottbus');
  await expect(session.send('PATCH', location, { tourintervall: 60 })).rejects.toThrow(
    'Im Demo-Zugang können Standorte nicht geändert werden.',
  );
});
