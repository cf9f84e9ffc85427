import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiSession, Person } from '#e2e/support/people.ts';
import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { intercept } from '#web/test/network.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const line = (position: number) => screen.findByRole('group', { name: `Zeile ${position}` });
const interval = () => screen.getByLabelText<HTMLInputElement>(/^Abstand in Minuten/);
const save = () => screen.getByRole('button', { name: 'Speichern' });
const bar = () => screen.queryByRole('region', { name: 'Nicht gespeichert' });
const sections = () => screen.getByRole('navigation', { name: 'Abschnitte' });
const section = (title: string) => within(sections()).getByRole('link', { name: new RegExp(`^${title}`) });

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

/** The section and the width of the screen; everything else is a value of the location. */
interface Visit extends Record<string, unknown> {
  readonly section?: string;
  readonly width?: number;
}

async function open(person: Person, { section: shown = '', width = 1440, ...values }: Visit = {}) {
  const office = await application.signIn(person);
  const location = await addLocation(office, values);
  const query = shown === '' ? '' : `?section=${shown}`;
  const page = await application.open(`/locations/edit/${location.id}${query}`, { as: office, width });
  await screen.findByRole('heading', { level: 1, name: width > 768 || shown === '' ? location.name : undefined });
  return { ...page, location, stored: () => office.send<Location>('GET', location['@id']) };
}

it('settings that cannot be are told at the field, and what was typed is kept over a reload', async () => {
  const { user, reload } = await open('operator', { section: 'tours' });
  fill(interval(), '0');
  await user.click(section('Öffnungszeiten'));
  await user.click(await screen.findByRole('button', { name: 'Andere Zeiten an einem Tag' }));
  await user.click(save());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(within(summary).getAllByRole('listitem')).toHaveLength(4);
  expect(section('Kontrollgänge')).toHaveTextContent('bitte prüfen');
  expect(section('Funktionen')).not.toHaveTextContent('bitte prüfen');

  await user.click(within(summary).getByRole('button', { name: /^Abstand in Minuten/ }));
  await waitFor(() => expect(interval()).toHaveFocus());
  fill(interval(), '75');
  await user.click(within(summary).getByRole('button', { name: /^Zeile 2, von/ }));
  const second = await line(2);
  await waitFor(() => expect(within(second).getByLabelText('von')).toHaveFocus());
  await user.click(within(second).getByRole('button', { name: 'Montag' }));
  fill(within(second).getByLabelText('von'), '03:00');
  fill(within(second).getByLabelText('bis'), '08:00');
  await user.click(save());
  await waitFor(() => expect(second).toHaveTextContent('Am Montag überschneiden sich diese Zeiten mit Zeile 1.'));

  reload();
  const kept = await line(2);
  expect(within(kept).getByLabelText('von')).toHaveValue('03:00');
  expect(within(kept).getByRole('button', { name: 'Montag' })).toHaveAttribute('aria-pressed', 'true');
  expect(section('Kontrollgänge')).toHaveTextContent('geändert');
  await user.click(section('Kontrollgänge'));
  await waitFor(() => expect(interval()).toHaveValue('75'));
});

it('a refused save leads to the section with the error', async () => {
  const { user } = await open('operator', { section: 'tours' });
  fill(interval(), '');
  await user.click(section('Funktionen'));
  await screen.findByRole('checkbox', { name: 'Protokolle' });
  await user.click(save());
  await waitFor(() => expect(address()).toMatch(/\?section=tours$/));
  expect(interval()).toHaveAccessibleDescription('Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.');
});

it('the bar to save is there only after a change, and names what changed', async () => {
  const { user } = await open('operator');
  const city = screen.getByLabelText('Ort');
  expect(bar()).not.toBeInTheDocument();
  fill(city, 'Celle');
  expect(bar()).toHaveTextContent('1 Änderung Ort geändert: Celle statt leer');
  expect(section('Name und Anschrift')).toHaveTextContent('geändert');
  fill(screen.getByLabelText('Postleitzahl'), '29221');
  expect(bar()).toHaveTextContent('2 Änderungen Postleitzahl und Ort geändert');
  await user.click(section('Kontrollgänge'));
  expect(bar()).toHaveTextContent('Postleitzahl und Ort geändert');
  await user.click(section('Name und Anschrift'));
  fill(screen.getByLabelText('Ort'), '');
  fill(screen.getByLabelText('Postleitzahl'), ' ');
  expect(bar()).not.toBeInTheDocument();
});

it('discarding returns to what is stored, and can be undone', async () => {
  const { user, reload, stored } = await open('operator');
  fill(screen.getByLabelText('Ort'), 'Celle');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.getByLabelText('Ort')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(screen.getByLabelText('Ort')).toHaveValue('Celle');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  reload();
  expect(await screen.findByLabelText('Ort')).toHaveValue('');
  expect(bar()).not.toBeInTheDocument();
  expect((await stored()).city).toBeUndefined();
});

it('after saving the form stays, and begins with what is stored', async () => {
  const { user, stored } = await open('operator');
  fill(screen.getByLabelText('Ort'), 'Celle');
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen des Standorts wurden gespeichert.')).toBeVisible();
  await waitFor(() => expect(bar()).not.toBeInTheDocument());
  fill(screen.getByLabelText('Ort'), 'Uelzen');
  expect(bar()).toHaveTextContent('Ort geändert: Uelzen statt Celle');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect((await stored()).city).toBe('Uelzen'));
});

it('a location is closed down and opened again, and the dialog says what that means', async () => {
  const { user, stored } = await open('operator');
  fill(screen.getByLabelText('Ort'), 'Celle');
  await user.click(screen.getByRole('button', { name: 'Standort stilllegen' }));
  const question = await screen.findByRole('dialog', { name: 'Standort stilllegen?' });
  expect(question).toHaveTextContent('Hier wird dann nichts mehr erfasst, kein Kontrollgang wird fällig');
  expect((await stored()).status).toBe('active');
  await user.click(within(question).getByRole('button', { name: 'Stilllegen' }));
  expect(await screen.findByRole('button', { name: 'Standort wieder öffnen' })).toBeVisible();
  expect((await stored()).status).toBe('inactive');
  // What was typed before is still there, and is no conflict with the act.
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen des Standorts wurden gespeichert.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Standort wieder öffnen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wieder öffnen' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'active', city: 'Celle' }));
});

it('on a phone the sections are a list, and each is a page with a way back', async () => {
  const { user, location } = await open('operator', { width: 390 });
  expect(screen.queryByLabelText('Ort')).not.toBeInTheDocument();
  await user.click(section('Öffnungszeiten'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Öffnungszeiten' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Abschnitte' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: location.name }));
  expect(await screen.findByRole('heading', { level: 1, name: location.name })).toBeVisible();
  expect(address()).toBe(`/locations/edit/${location.id}`);
});

it('an interval in which no tour ever falls due is warned of', async () => {
  const { user } = await open('operator', { section: 'tours' });
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

it('whom a PIN would lock out is told before it is saved', async () => {
  const { user } = await open('operator', { section: 'profiles' });
  expect(screen.queryByText(/keine PIN\.$/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'PIN verlangen' }));
  expect(await screen.findByText(/von \d+ aktiven Profilen haben keine PIN\.$/)).toBeVisible();
});

it('hours, interval and idle time are changed, the list says so, and the clock of its service counts by them', async () => {
  const { user, location, stored } = await open('otherOperator', {
    type: 'bettingShop',
    state: '/api/states/10',
    section: 'hours',
  });
  const first = await line(1);
  expect(first).toHaveTextContent('am nächsten Tag');
  fill(within(first).getByLabelText('von'), 'früh');
  fireEvent.blur(within(first).getByLabelText('von'));
  expect(within(first).getByText('Bitte eine Uhrzeit wie 12:00 angeben.')).toBeVisible();
  fill(within(first).getByLabelText('von'), '730');
  fireEvent.blur(within(first).getByLabelText('von'));
  expect(within(first).getByLabelText('von')).toHaveValue('07:30');
  fill(within(first).getByLabelText('bis'), '24:00');
  fireEvent.blur(within(first).getByLabelText('bis'));
  expect(within(first).getByLabelText('bis')).toHaveValue('00:00');
  fill(within(first).getByLabelText('bis'), '03:00');
  expect(first).toHaveTextContent('vorher 08:00–04:00');
  const week = screen.getByRole('region', { name: 'So sieht die Woche aus' });
  expect(week).toHaveTextContent('Montag: geöffnet 00:00 bis 03:00 und 07:30 bis 24:00');
  await user.click(section('Kontrollgänge'));
  await user.click(await screen.findByRole('button', { name: '45 min' }));
  await user.click(screen.getByRole('checkbox', { name: 'Erster Kontrollgang gleich beim Öffnen' }));
  await user.click(section('Profile und PIN'));
  await user.selectOptions(
    await screen.findByLabelText('Profil abmelden, wenn niemand das Gerät berührt'),
    'nach 15 Minuten',
  );
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen des Standorts wurden gespeichert.')).toBeVisible();
  await waitFor(() => expect(bar()).not.toBeInTheDocument());
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Standorte' }));
  const list = await screen.findByRole('region', { name: 'Standorte' });
  const row = (await within(list).findByText(location.name)).closest('tr');
  expect(row).toHaveTextContent('alle 45 Min., ab Öffnung');
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
  const office = await application.signIn('otherOperator');
  const { session } = await application.open('/service', { as: 'otherService', at: name });
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

it('the Kontrollmappe of a location is announced before it is made, and the one that exists is opened', async () => {
  const { user, session, location } = await open('operator');
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Kontrollmappe' }));
    return await screen.findByRole('dialog', { name: 'Bericht erstellen' });
  };
  const dialog = await openDialog();
  await waitFor(() => expect(dialog).toHaveTextContent(/Kontrollmappe · \S+ – \S+1 Standort: /));
  expect(address()).toBe(`/locations/edit/${location.id}`);
  await user.click(within(dialog).getByRole('button', { name: 'Entwurf erstellen' }));
  await waitFor(() => expect(address()).toMatch(/^\/reports\/show\/\d+$/));
  const report = await session.send<Report>('GET', address().replace('/reports/show', '/api/reports'));
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  expect(report).toMatchObject({ kind: 'inspectionFolder', to: today, locations: [location['@id']] });
  const made = address();
  await application.open(`/locations/edit/${location.id}`, { as: session });
  await user.click(await within(await openDialog()).findByRole('button', { name: 'Entwurf öffnen' }));
  await waitFor(() => expect(address()).toBe(made));
});

it('a location without opening hours says that it is closed during the closing time of its state', async () => {
  await open('operator', { openingHours: [], state: '/api/states/12', section: 'hours' });
  expect(section('Öffnungszeiten')).toHaveTextContent('immer, außer in der Sperrzeit');
  const week = await screen.findByRole('region', { name: 'So sieht die Woche aus' });
  await waitFor(() =>
    expect(week).toHaveTextContent('Montag: geöffnet 00:00 bis 24:00, außer in der Sperrzeit 02:00 bis 10:00'),
  );
});

it('the tablets of the location are one step away, and lead back', async () => {
  const { user, location } = await open('operator');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Tablets' }));
  await screen.findByText(new RegExp(`^Bei ${location.name} ist noch kein Tablet verbunden\\.`));
  expect(screen.getByRole('button', { name: `Filter Standort: ${location.name} ändern` })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: location.name }));
  expect(await screen.findByRole('heading', { level: 1, name: location.name })).toBeVisible();
  expect(address()).toBe(`/locations/edit/${location.id}`);
});
