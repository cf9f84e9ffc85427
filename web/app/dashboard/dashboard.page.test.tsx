import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { refuse } from '#web/test/network.ts';
import { address, fill, openWorld } from '#web/test/screen.tsx';

const world = await openWorld();

beforeAll(async () => {
  const operator = await world.signIn('operator');
  const { '@id': location } = await operator.location('Spielhalle Wandsbek');
  const doAt = new Date(Date.now() - 3 * DAY_MILLISECONDS).toISOString();
  const task = { description: 'Ist der Notausgang frei?', location, doAt, possibleAnswers: [{ value: 'Ja' }] };
  await operator.send('POST', '/api/tasks', task);
});

const locations = () => screen.findByRole('region', { name: 'Standorte nach Dringlichkeit' });
const rows = async () => within(await locations()).findAllByRole('listitem');
const counter = (label: string) =>
  within(screen.getByRole('region', { name: 'Zahlen von heute' })).getByRole('link', { name: new RegExp(`^${label}`) });
const countOf = async (label: string) => {
  await waitFor(() => expect(counter(label)).toHaveTextContent(/\d$/));
  return Number(counter(label).textContent.replace(label, ''));
};

it('the operator sees which locations need attention and why, and opens one with a single click', async () => {
  const { user } = await world.open('/dashboard', { as: 'operator' });
  const [first] = await rows();
  expect(first).toHaveTextContent('Handeln');
  expect(first).toHaveTextContent(/überfällig|versäumt|ohne gültigen Nachweis/);
  within(first ?? document.body)
    .getByRole('link')
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(address()).toMatch(/\/(tasks|inspectiontours)\/list\?.*location=|\/users\/profiles\?location=/),
  );
  history.back();
  expect((await rows())[0]).toHaveTextContent('Handeln');
});

it('a counter filters the locations to those it counts, and choosing it again shows all', async () => {
  const { user } = await world.open('/dashboard', { as: 'operator' });
  const all = (await rows()).length;
  const acting = await countOf('Handeln');
  expect(acting).toBeGreaterThan(0);
  await user.click(counter('Handeln'));
  await waitFor(() => expect(address()).toBe('/dashboard?severity=act'));
  await waitFor(async () => expect(await rows()).toHaveLength(acting));
  await user.click(screen.getByRole('button', { name: 'Alle löschen' }));
  await waitFor(async () => expect(await rows()).toHaveLength(all));
});

it('a counter chosen in the URL filters the list, and choosing it again shows all', async () => {
  const { user, session } = await world.open('/dashboard?severity=act', { as: 'operator' });
  const all = await session.members('/api/location_situations');
  const acting = await countOf('Handeln');
  await waitFor(async () => expect(await rows()).toHaveLength(acting));
  const watched = await countOf('Beobachten');
  await user.click(counter('Beobachten'));
  await waitFor(() => expect(address()).toBe('/dashboard?severity=watch'));
  if (watched === 0) expect(await screen.findByText('Keine Daten.')).toBeVisible();
  else await waitFor(async () => expect(await rows()).toHaveLength(watched));
  await user.click(counter('Beobachten'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await waitFor(async () => expect(await rows()).toHaveLength(all.length));
});

it('the operator compares the last thirty days with the thirty before, and opens the list behind a figure', async () => {
  const { user } = await world.open('/dashboard', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: '30 Tage' }));
  const figures = await screen.findByRole('region', { name: 'Zahlen der letzten 30 Tage' });
  const activities = within(figures).getByRole('link', { name: /^Maßnahmen/ });
  expect(activities).toHaveTextContent(/davor/);
  await user.click(screen.getByText('Als Tabelle'));
  expect(screen.getAllByRole('row')).toHaveLength(31);
  const shown = activities.querySelector('span')?.textContent ?? '';
  await user.click(activities);
  expect(await screen.findByText(new RegExp(`von ${shown}$`))).toBeVisible();
  expect(address()).toMatch(/^\/activities\/list\?/);
});

it('the operator sees an error when the locations cannot be loaded, and can retry', async () => {
  const recover = refuse({ path: /^\/api\/location_situations/ }, 503);
  const { user } = await world.open('/dashboard', { as: 'operator' });
  expect(await screen.findByText('Standorte konnten nicht geladen werden.')).toBeVisible();
  recover();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect((await rows())[0]).toBeVisible();
});

it('an admin finds one location among all, with the name of its organisation', async () => {
  await world.open('/dashboard', { as: 'admin' });
  fill(await within(await locations()).findByRole('searchbox', { name: 'Standort' }), 'Ehrenfeld');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent('Rhein Wetten GmbH');
});
