// Tests the OASIS requests of all locations, of one location day by day, and the log of who made them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { longMonth, monthsBefore } from '#web/ui/time/months.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { refuse } from '#web/test/network.ts';
import { addQuery, setUsage } from '#web/test/queries.ts';
import { address, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const currentMonth = () => localDay(new Date().toISOString()).slice(0, 7);

async function addLocation(queryUsage: Parameters<typeof setUsage>[2]): Promise<Location> {
  const name = `Standort ${crypto.randomUUID().slice(0, 8)}`;
  const location = await operator.send<Location>('POST', '/api/locations', {
    name,
    type: 'arcade',
    state: '/api/states/15',
  });
  await setUsage(application.app, location.id, queryUsage);
  return location;
}

async function savedText(pressButton: () => Promise<void>): Promise<string> {
  const file = nextDownload();
  await pressButton();
  return (await file).bytes.text();
}

it('the operator sees the remaining requests of all locations, exports them and opens one', async () => {
  const [emptyLocation, unlimitedLocation] = [
    await addLocation({ requests: 90, limit: 90 }),
    await addLocation({ requests: 7, limit: null }),
  ];
  const { user } = await application.open('/locations/list', { as: operator });
  await user.click(await screen.findByRole('link', { name: 'OASIS-Abfragen' }));
  expect(await screen.findByRole('heading', { name: 'OASIS-Abfragen', level: 1 })).toBeVisible();
  const list = within(await screen.findByRole('region', { name: 'Standorte' }));
  expect((await list.findByText(emptyLocation.name)).closest('tr')).toHaveTextContent('Guthaben aufgebraucht!');
  expect((await list.findByText(unlimitedLocation.name)).closest('tr')).toHaveTextContent('unbegrenzt');
  await expectAccessible();
  const file = await savedText(() => user.click(screen.getByRole('button', { name: 'CSV-Export' })));
  expect(file).toContain(emptyLocation.name);

  await user.click(list.getByRole('button', { name: unlimitedLocation.name }));
  expect(await screen.findByRole('heading', { name: unlimitedLocation.name })).toBeVisible();
  expect(address()).toBe(`/locations/usage/${unlimitedLocation.id}?month=${currentMonth()}`);
});

it('a location shows its requests day by day, exports them and compares with the previous month', async () => {
  const { id } = await operator.location('Spielhalle Wandsbek');
  await setUsage(application.app, id, { requests: 2418, limit: 6000 });
  const { user } = await application.open(`/locations/usage/${id}`, { as: operator });
  const contingent = await screen.findByRole('region', { name: `Kontingent im ${longMonth(currentMonth())}` });
  expect(contingent).toHaveTextContent('noch 3.582 von 6.000');
  const days = screen.getByRole('table', { name: 'Abfragen am Tag' });
  expect(days.querySelector('tbody tr')).toHaveTextContent('läuft noch');
  await expectAccessible();
  const file = await savedText(() => user.click(screen.getByRole('button', { name: 'CSV-Export' })));
  expect(file).toContain('Standort;Tag;Geöffnet;Abfragen;Üblich');

  await user.click(screen.getByRole('button', { name: 'Monat davor' }));
  const previousMonth = monthsBefore(currentMonth(), 1);
  expect(await screen.findByRole('region', { name: `Kontingent im ${longMonth(previousMonth)}` })).toBeVisible();
  expect(address()).toContain(`month=${previousMonth}`);
  await user.click(screen.getByRole('button', { name: 'Monat danach' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Monat danach' })).toBeDisabled());
});

it('a day links to its log, which does not show whom the requests were about', async () => {
  const { id } = await addLocation({ requests: 1, limit: 90 });
  await addQuery(application.app, id);
  const { user } = await application.open(`/locations/usage/${id}`, { as: operator });
  const days = within(await screen.findByRole('table', { name: 'Abfragen am Tag' }));
  const [today] = days.getAllByRole('link');
  if (today === undefined) throw new Error('There is no day.');
  await user.click(today);
  const log = await screen.findByRole('region', { name: 'Abfragen' });
  expect(address()).toMatch(/^\/locations\/queries\?/);
  expect(within(log).getByText('nicht gesperrt')).toBeVisible();
  await expectAccessible();
  const file = await savedText(() => user.click(screen.getByRole('button', { name: 'CSV-Export' })));
  expect(file.split('\r\n')[0]).toContain('Zeitpunkt;Standort;Antwort;Profil;Zugang;Dauer (ms)');
});

it('a location with few requests left shows that on its own screen', async () => {
  const { id, name } = await addLocation({ requests: 4318, limit: 5000 });
  await application.open(`/locations/usage/${id}`, { as: operator });
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(screen.getByText('noch 682')).toBeVisible();
});

const serviceSession = { as: 'service', at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' } as const;
const findLocationNumber = () => screen.findByRole('button', { name: /^Standort-Nr/ });
const usage = () => screen.queryByRole('group', { name: 'OASIS-Abfragen diesen Monat' });

it('service staff see the requests of the month while hovering or focusing the number of their location', async () => {
  await setUsage(application.app, (await operator.location(serviceSession.at)).id, { requests: 2418, limit: 6000 });
  const { user } = await application.open('/tasks/list', serviceSession);
  await user.hover(await findLocationNumber());
  await waitFor(() => expect(usage()).toHaveTextContent('noch 3.582 von 6.000'));
  // The pointer moves from the number onto the panel, which userEvent would treat as leaving the window.
  fireEvent.mouseOut(await findLocationNumber(), { relatedTarget: usage() });
  expect(usage()).toBeVisible();
  fireEvent.mouseOut(await findLocationNumber(), { relatedTarget: screen.getByRole('heading', { name: 'Aufgaben' }) });
  expect(usage()).not.toBeInTheDocument();

  (await findLocationNumber()).focus();
  await waitFor(() => expect(usage()).toBeVisible());
  await user.keyboard('{Escape}');
  expect(usage()).not.toBeInTheDocument();
});

it('service staff see when the usage could not be loaded, and can retry', async () => {
  await setUsage(application.app, (await operator.location(serviceSession.at)).id, { requests: 2418, limit: 6000 });
  const endRefusal = refuse({ path: /^\/stats\/limits\// }, 503);
  const { user } = await application.open('/tasks/list', serviceSession);
  (await findLocationNumber()).focus();
  expect(await screen.findByText('Der Stand ist gerade nicht bekannt.')).toBeVisible();
  endRefusal();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(usage()).toHaveTextContent('noch 3.582 von 6.000'));
});

it('service staff have no access to the screen of the usage', async () => {
  await application.open('/locations/usage', serviceSession);
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
});
