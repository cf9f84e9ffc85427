// The countdown to the next tour and the dialog at its deadline, for service staff.
import { screen, waitFor, within } from '@testing-library/react';
import { newLocation } from '#e2e/support/new-location.ts';
import { beforeEach, expect, it } from 'vitest';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { LocationCreate } from '#shared/contracts/locations/location-changes.ts';
import { openClock } from '#web/test/clock.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openWorld, ORIGIN } from '#web/test/screen.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const CLEAN = { status: '/api/statuses/1' };

const world = await openWorld();
const clock = openClock();
// A new location starts at the real time, so with a later clock its first deadline would count as missed.
beforeEach(clock.reset);

/** Creates a location whose first tour is due in the given number of seconds. */
async function openDueIn(dueIn: number, settings: Partial<LocationCreate> = {}) {
  const intervalSeconds = settings.tourintervall ?? HOUR;
  const location = await newLocation(ORIGIN, {
    isInspectionTourAllowed: true,
    tourintervall: intervalSeconds,
    ...settings,
  });
  clock.set(Date.now() + (intervalSeconds - dueIn) * 1000);
  return open(location);
}

async function open({ place, signer, signIn }: Awaited<ReturnType<typeof newLocation>>) {
  const page = await world.open('/service', { as: await signIn() });
  return {
    ...page,
    signer,
    /** Signs in on another device at the location. */
    signInElsewhere: signIn,
    /** Returns the tours recorded at the location, the newest first. */
    recorded: async () => {
      const office = await world.signIn('operator');
      return office.members<InspectionTour>(`/api/inspection_tours?location=${place['@id']}&order[id]=desc`);
    },
  };
}

const ring = () => screen.findByRole('timer', { name: 'Nächster Kontrollgang' });
const expectRing = (text: RegExp | string) => waitFor(async () => expect(await ring()).toHaveTextContent(text));
const expectTitle = (title: RegExp | string) => waitFor(() => expect(document.title).toMatch(title));
const dialog = (name: string | RegExp = /^Kontrollgang/) => screen.findByRole('dialog', { name });
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const button = async (name: string) => within(await dialog()).findByRole('button', { name });
const expectTimer = (text: RegExp) =>
  waitFor(async () => expect(within(await dialog()).getByRole('timer')).toHaveTextContent(text));
const comment = async () => within(await dialog()).getByLabelText(/^Kommentar/);
const finding = async () => within(await dialog()).getByLabelText(/^Was ist aufgefallen\?/);
const atRing = () => screen.findByRole('region', { name: 'Kontrollgang' });
const walkNow = async () => within(await atRing()).getByRole('button', { name: 'Kontrollgang jetzt' });

const AUTOMATIC = 'Kontrollgang abgeschlossen: automatisch, ohne Bestätigung.';
const TAKEN = 'Dieser Kontrollgang wurde bereits erfasst.';

it("the ring and the tab's title show the countdown of the interval", async () => {
  const { user } = await openDueIn(30 * MINUTE);
  await expectRing(/^(30:00|29:\d\d)bis zum Kontrollgang$/);
  await expectTitle(/^(30:00|29:\d\d) · Spieler prüfen · Schutzbuch$/);
  await clock.pass(10 * MINUTE);
  await expectRing(/^19:\d\d/);
  await clock.pass(16 * MINUTE);
  await expectRing(/^3:\d\d/);
  expect(await screen.findByText('In weniger als fünf Minuten ist ein Kontrollgang fällig.')).toBeInTheDocument();
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Maßnahmen' }));
  await expectTitle(/^[23]:\d\d · Maßnahmen · Schutzbuch$/);
});

it('the countdown shows hours if the interval is longer than one', async () => {
  await openDueIn(HOUR + 5 * MINUTE, { tourintervall: 2 * HOUR });
  expect(await ring()).toHaveTextContent(/^1:0[45]:\d\d/);
});

it('at zero the dialog opens on any page, and one tap records the tour', async () => {
  const { user, signer, recorded } = await openDueIn(2 * MINUTE);
  await expectRing(/^[12]:\d\d/);
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Maßnahmen' }));
  await screen.findByRole('heading', { name: 'Maßnahmen' });
  await clock.pass(2 * MINUTE);
  expect(await dialog('Kontrollgang fällig')).toBeVisible();
  await expectTitle(/^● Kontrollgang fällig/);
  await waitFor(async () => expect(within(await dialog()).getByRole('radio', { name: 'Ohne Befund' })).toBeChecked());
  await user.click(await button('Ohne Befund abschließen'));
  expect(await screen.findByText('Kontrollgang erfasst.')).toBeVisible();
  await waitFor(noDialog);
  expect(await recorded()).toMatchObject([{ completionSource: 'manual', profileName: signer, isFinding: false }]);
  await expectTitle(/^(60:00|59:\d\d) · Maßnahmen/);
});

it('an unanswered tour submits itself after five minutes, marked as unconfirmed', async () => {
  const { recorded } = await openDueIn(MINUTE);
  await ring();
  const dueAt = Date.now() + MINUTE * 1000;
  await clock.pass(MINUTE);
  await expectTimer(/In [45]:\d\d schließt sich der Kontrollgang selbst: „automatisch, ohne Bestätigung“\./);
  await clock.pass(4 * MINUTE);
  await expectTimer(/In 0:\d\d/);
  expect(await recorded()).toEqual([]);
  await clock.pass(MINUTE);
  expect(await screen.findByText(AUTOMATIC)).toBeVisible();
  await waitFor(noDialog);
  const [tour, ...others] = await recorded();
  expect(others).toEqual([]);
  expect(tour).toMatchObject({ completionSource: 'auto', status: CLEAN.status });
  expect(Math.abs(Date.parse(tour?.dueAt ?? '') - dueAt)).toBeLessThan(MINUTE * 1000);
  expect(await atRing()).toHaveTextContent('automatisch');
});

it('closing the dialog does not prevent the automatic submission', async () => {
  const { user, recorded } = await openDueIn(MINUTE);
  await ring();
  await clock.pass(MINUTE);
  await user.click(await button('Schließen'));
  await waitFor(noDialog);
  await expectRing('Kontrollgang fällig');
  await clock.pass(5 * MINUTE);
  expect(await screen.findByText(AUTOMATIC)).toBeVisible();
  expect((await recorded()).map(({ completionSource }) => completionSource)).toEqual(['auto']);
});

const timeOfDay = (moment: number) =>
  new Date(moment).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
/** Opening hours for every day, from and to the given number of seconds from now, rounded to minutes. */
const openBetween = (from: number, to: number) => [
  {
    days: [1, 2, 3, 4, 5, 6, 7],
    from: timeOfDay(Date.now() + from * 1000),
    to: timeOfDay(Date.now() + to * 1000),
  },
];

it('a reverse location requires a tour at the moment it opens', async () => {
  const location = await newLocation(ORIGIN, {
    isInspectionTourAllowed: true,
    isInspectiontourReverse: true,
    openingHours: openBetween(3 * MINUTE, 10 * HOUR),
  });
  await open(location);
  expect(await screen.findByText(/^Öffnet (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  noDialog();
  await clock.pass(3 * MINUTE);
  expect(await dialog()).toBeVisible();
});

it('nothing is due while the location is closed', async () => {
  const openingHours = openBetween(-HOUR, 55 * MINUTE);
  await openDueIn(20 * MINUTE, { openingHours });
  expect(await screen.findByText(/^Weiter (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  await clock.pass(30 * MINUTE);
  expect(await screen.findByText(/^Öffnet (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  noDialog();
  expect(document.title).toBe('Spieler prüfen · Schutzbuch');
});

it('a finding needs a comment', async () => {
  const { user, recorded } = await openDueIn(20 * MINUTE);
  await user.click(await walkNow());
  await user.click(await within(await dialog()).findByRole('radio', { name: 'Sonstiger Befund' }));
  await user.click(await button('Mit Befund abschließen'));
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Bitte einen Kommentar angeben.');
  fill(await finding(), 'Herr Müller, 0171 5550123');
  expect(
    await within(await dialog()).findByText('Bitte keine personenbezogenen Daten von Gästen erfassen.'),
  ).toBeVisible();
  fill(await finding(), 'Notausgang war verstellt, ist wieder frei.');
  await user.click(await button('Mit Befund abschließen'));
  expect(await screen.findByText('Kontrollgang erfasst.')).toBeVisible();
  // The server notifies this tab too, but its own tour is not reported as somebody else's.
  await waitFor(noDialog);
  expect(screen.queryByText(/wurde bereits erfasst/)).toBeNull();
  expect(await recorded()).toMatchObject([
    { statusText: 'Sonstiger Befund', isFinding: true, comment: 'Notausgang war verstellt, ist wieder frei.' },
  ]);
});

it('a tablet that slept through the deadline opens the dialog when it wakes', async () => {
  await openDueIn(10 * MINUTE);
  await expectRing(/^9:\d\d|^10:00/);
  await clock.pass(12 * MINUTE);
  expect(await dialog('Kontrollgang fällig')).toBeVisible();
  await expectTimer(/In [23]:\d\d schließt sich/);
});

it('a tablet that slept past the automatic submission submits nothing and reports the missed tour', async () => {
  const { user, recorded } = await openDueIn(10 * MINUTE);
  await ring();
  await clock.pass(30 * MINUTE);
  expect(await dialog('Kontrollgang versäumt')).toBeVisible();
  expect((await recorded()).filter(({ completionSource }) => completionSource !== 'missed')).toEqual([]);
  await user.click(await button('Ohne Befund abschließen'));
  await waitFor(noDialog);
  expect((await recorded()).map(({ completionSource }) => completionSource)).toEqual(['manual', 'missed']);
});

it('a reload keeps the dialog, the input and the deadline', async () => {
  const { reload } = await openDueIn(MINUTE);
  await ring();
  await clock.pass(2 * MINUTE);
  fill(await comment(), 'Alles ruhig');
  reload();
  await waitFor(async () => expect(await comment()).toHaveValue('Alles ruhig'));
  await expectTimer(/In [34]:\d\d schließt sich/);
});

it('the first of two devices wins, and the other one shows that', async () => {
  const { signInElsewhere } = await openDueIn(MINUTE);
  await ring();
  await clock.pass(MINUTE);
  await dialog();
  await (await signInElsewhere()).send('POST', '/api/inspection_tours', CLEAN);
  expect(await screen.findByText(TAKEN)).toBeVisible();
  await waitFor(noDialog);
});

it('the second of two devices is notified and keeps its finding', async () => {
  const { user } = await openDueIn(MINUTE);
  await ring();
  await clock.pass(MINUTE);
  intercept({ method: 'POST', path: '/api/inspection_tours' }, () =>
    Response.json({ 'hydra:description': TAKEN }, { status: 409 }),
  );
  await user.click(await within(await dialog()).findByRole('radio', { name: 'Sonstiger Befund' }));
  fill(await finding(), 'Lampe am Eingang defekt');
  await user.click(await button('Mit Befund abschließen'));
  expect(await screen.findByText(/wurde bereits erfasst\. Ihre Angaben sind noch da/)).toBeVisible();
  expect(await finding()).toHaveValue('Lampe am Eingang defekt');
  await user.click(within(await dialog()).getByRole('radio', { name: 'Ohne Befund' }));
  fill(await comment(), '');
  await user.click(await button('Ohne Befund abschließen'));
  expect(await screen.findByText(TAKEN)).toBeVisible();
  await waitFor(noDialog);
});

it('without a profile nothing is submitted: the dialog offers the profiles, and then reports the missed tour', async () => {
  const { user, session, reload, signer, recorded } = await openDueIn(MINUTE);
  const { id } = await session.profile(signer);
  await session.send('POST', `/api/currentprofile/logout/${id}`);
  reload();
  await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' });
  await ring();
  await clock.pass(MINUTE);
  expect(await within(await dialog()).findByText('Kein Profil ausgewählt!')).toBeVisible();
  await clock.pass(5 * MINUTE);
  expect(await dialog('Kontrollgang versäumt')).toBeVisible();
  expect(await recorded()).toEqual([]);
  await user.click(await button(signer));
  await user.click(await button('Ohne Befund abschließen'));
  expect(await screen.findByText('Kontrollgang erfasst.')).toBeVisible();
});

it('the countdown includes the extra hour at the end of daylight saving time', async () => {
  // Half past two in summer time, half an hour before the clock goes back to two.
  clock.set(Date.parse('2027-10-31T00:30:20Z'));
  const openingHours = [{ days: [7], from: '01:00', to: '04:00' }];
  const location = await newLocation(ORIGIN, { isInspectionTourAllowed: true, tourintervall: HOUR, openingHours });
  await (await location.signIn()).send('POST', '/api/inspection_tours', CLEAN);
  clock.set(Date.now() + 50 * MINUTE * 1000);
  await open(location);
  await expectRing(/^9:\d\d|^10:00/);
  expect(await screen.findByText('02:30 · Ohne Befund')).toBeVisible();
  await clock.pass(10 * MINUTE);
  await waitFor(async () => expect(await dialog()).toHaveTextContent('Fällig seit 02:30 Uhr.'));
});
