import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiSession, Person } from '#e2e/support/people.ts';
import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { intercept } from '#web/test/network.ts';
import { address, fill, openWorld } from '#web/test/screen.tsx';

const world = await openWorld();

const line = (position: number) => screen.findByRole('group', { name: `Zeile ${position}` });
const interval = () => screen.getByLabelText<HTMLInputElement>(/^Abstand in Minuten/);
const save = () => screen.getByRole('button', { name: 'Speichern' });

/** Creates a location that is closed from four to eight in the morning and has a tour every hour. */
async function addLocation(session: ApiSession, values: object = {}): Promise<Location> {
  return session.send<Location>('POST', '/api/locations', {
    name: `Standort ${crypto.randomUUID().slice(0, 8)}`,
    type: 'arcade',
    state: '/api/states/15',
    tourintervall: 3600,
    openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '04:00' }],
    ...values,
  });
}

async function open(person: Person, values?: object) {
  const office = await world.signIn(person);
  const location = await addLocation(office, values);
  const page = await world.open(`/locations/edit/${location.id}`, { as: office });
  expect(await screen.findByRole('heading', { name: location.name, level: 1 })).toBeVisible();
  await screen.findByRole('button', { name: 'Speichern' });
  return { ...page, location, stored: () => office.send<Location>('GET', location['@id']) };
}

it('settings that cannot be are told at the field, and what was typed is kept over a reload', async () => {
  const { user, reload } = await open('operator');
  fill(interval(), '0');
  await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
  await user.click(save());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(within(summary).getAllByRole('listitem')).toHaveLength(4);
  await user.click(within(summary).getByRole('button', { name: /^Zeile 2, von/ }));
  const second = await line(2);
  expect(within(second).getByLabelText('von')).toHaveFocus();

  await user.click(within(second).getByRole('button', { name: 'Montag' }));
  fill(within(second).getByLabelText('von'), '03:00');
  fill(within(second).getByLabelText('bis'), '08:00');
  fill(interval(), '75');
  await user.click(save());
  await waitFor(() => expect(second).toHaveTextContent('Am Montag überschneiden sich diese Zeiten mit Zeile 1.'));

  reload();
  expect(await screen.findByLabelText(/^Abstand in Minuten/)).toHaveValue('75');
  const kept = await line(2);
  expect(within(kept).getByLabelText('von')).toHaveValue('03:00');
  expect(within(kept).getByRole('button', { name: 'Montag' })).toHaveAttribute('aria-pressed', 'true');
});

it('an interval in which no tour ever falls due is warned of', async () => {
  const { user } = await open('operator');
  const warning = () => screen.queryByText('So wird nie ein Kontrollgang fällig.')?.closest('[role="status"]');
  const isReverse = screen.getByRole('checkbox', { name: 'Erster Kontrollgang gleich beim Öffnen' });
  expect(warning()).toBeUndefined();
  fill(interval(), '1440');
  expect(warning()).toHaveTextContent('länger, als der Standort am Stück geöffnet hat');
  await user.click(isReverse);
  expect(warning()).toBeUndefined();
  await user.click(isReverse);
  expect(warning()).toBeVisible();
  fill(interval(), '60');
  expect(warning()).toBeUndefined();
});

it('changes are thrown away only after asking, and then nothing is saved', async () => {
  const { user, stored } = await open('operator');
  await user.click(screen.getByRole('button', { name: '90 min' }));
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Dateien' }));
  const question = await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
  await user.click(within(question).getByRole('button', { name: 'Weiter bearbeiten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(interval()).toHaveValue('90');

  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  expect(await screen.findByRole('heading', { name: 'Standorte' })).toBeVisible();
  expect(address()).toBe('/locations/list');
  expect((await stored()).tourintervall).toBe(3600);
});

it('whom a PIN would lock out is told before it is saved', async () => {
  const { user } = await open('operator');
  expect(screen.queryByText(/keine PIN\.$/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'PIN verlangen' }));
  expect(await screen.findByText(/von \d+ aktiven Profilen haben keine PIN\.$/)).toBeVisible();
});

it('hours, interval and idle time are changed, the list says so, and the clock of its service counts by them', async () => {
  const { user, location, stored } = await open('otherOperator', { type: 'bettingShop', state: '/api/states/10' });
  const first = await line(1);
  await user.click(screen.getByRole('button', { name: '45 min' }));
  await user.click(screen.getByRole('checkbox', { name: 'Erster Kontrollgang gleich beim Öffnen' }));
  fill(within(first).getByLabelText('von'), '07:30');
  fill(within(first).getByLabelText('bis'), '03:00');
  expect(first).toHaveTextContent('Geschlossen wird am nächsten Tag um 03:00 Uhr.');
  await user.selectOptions(screen.getByLabelText('Profil abmelden, wenn niemand das Gerät berührt'), 'nach 15 Minuten');
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen des Standorts wurden gespeichert.')).toBeVisible();
  const list = await screen.findByRole('region', { name: 'Standorte' });
  const row = (await within(list).findByText(location.name)).closest('tr');
  expect(row).toHaveTextContent('alle 45 min, gleich beim Öffnen');
  expect(row).toHaveTextContent('Abmelden nach 15 min');
  expect(await stored()).toMatchObject({
    tourintervall: 2700,
    isInspectiontourReverse: true,
    openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:30', to: '03:00' }],
  });
});

it('the clock of the service that works there follows a change at once', async () => {
  const name = 'Wettladen Köln-Ehrenfeld';
  const asked = { clock: 0, events: 0 };
  intercept({ path: /^\/api\/inspection_tours\/next$/ }, (pass) => {
    asked.clock += 1;
    return pass();
  });
  intercept({ path: /^\/api\/events$/ }, (pass) => {
    asked.events += 1;
    return pass();
  });
  const office = await world.signIn('otherOperator');
  const { session } = await world.open('/service', { as: 'otherService', at: name });
  await waitFor(() => expect(asked.events).toBe(1));
  // The page refetches the changes it missed before its event stream was connected.
  await waitFor(() => expect(asked.clock).toBeGreaterThan(1));
  const before = asked.clock;

  const change = {
    tourintervall: 2700,
    isInspectiontourReverse: true,
    openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '03:00' }],
  };
  await office.send('PATCH', (await office.location(name))['@id'], change);
  await waitFor(() => expect(asked.clock).toBeGreaterThan(before));
  const { intervalSeconds, isReverse, periods } = await session.send<TourClock>('GET', '/api/inspection_tours/next');
  expect([intervalSeconds, isReverse]).toEqual([2700, true]);
  const local = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  expect(periods.map(({ opensAt }) => local.format(new Date(opensAt)))).toContain('08:00');
  expect(periods.map(({ closesAt }) => local.format(new Date(closesAt)))).toContain('03:00');
});

it('one press makes the Kontrollmappe of a location, up to today', async () => {
  const { user, session, location } = await open('operator');
  await user.click(await screen.findByRole('button', { name: 'Kontrollmappe' }));
  await waitFor(() => expect(address()).toMatch(/^\/reports\/show\/\d+$/));
  const report = await session.send<Report>('GET', address().replace('/reports/show', '/api/reports'));
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  expect(report).toMatchObject({ kind: 'inspectionFolder', to: today, locations: [location['@id']] });
});
