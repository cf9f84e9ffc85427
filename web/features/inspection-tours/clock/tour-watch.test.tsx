// Tests the countdown to the next tour and the dialog at its deadline, as service staff see them.
import { screen, waitFor, within } from '@testing-library/react';
import { createLocation } from '#e2e/support/new-location.ts';
import { beforeEach, expect, it } from 'vitest';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { LocationCreate } from '#shared/contracts/locations/location-changes.ts';
import { openClock } from '#web/test/clock.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openApplication, ORIGIN } from '#web/test/screen.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const CLEAN_TOUR = { status: '/api/statuses/1' };

const application = await openApplication();
const clock = openClock();
// A new location starts at the real time, so with a later clock its first deadline would count as missed.
beforeEach(clock.reset);

/** Creates a location whose first tour is due in the given number of seconds. */
async function openDueIn(dueIn: number, settings: Partial<LocationCreate> = {}) {
  const intervalSeconds = settings.tourintervall ?? HOUR;
  const location = await createLocation(ORIGIN, {
    isInspectionTourAllowed: true,
    tourintervall: intervalSeconds,
    ...settings,
  });
  clock.set(Date.now() + (intervalSeconds - dueIn) * 1000);
  return openWorkplace(location);
}

async function openWorkplace({
  location: locationName,
  profileName,
  signIn,
}: Awaited<ReturnType<typeof createLocation>>) {
  const page = await application.open('/service', { as: await signIn() });
  return {
    ...page,
    profileName,
    /** Signs in on another device at the location. */
    signInElsewhere: signIn,
    /** Returns the tours recorded at the location, the newest first. */
    recordedTours: async () => {
      const operator = await application.signIn('operator');
      return operator.members<InspectionTour>(`/api/inspection_tours?location=${locationName['@id']}&order[id]=desc`);
    },
  };
}

const findRing = () => screen.findByRole('timer', { name: 'Nächster Kontrollgang' });
const expectRing = (text: RegExp | string) => waitFor(async () => expect(await findRing()).toHaveTextContent(text));
const expectTitle = (title: RegExp | string) => waitFor(() => expect(document.title).toMatch(title));
const findDialog = (name: string | RegExp = /^Kontrollgang/) => screen.findByRole('dialog', { name });
const expectNoDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const findButton = async (name: string) => within(await findDialog()).findByRole('button', { name });
const expectTimer = (text: RegExp) =>
  waitFor(async () => expect(within(await findDialog()).getByRole('timer')).toHaveTextContent(text));
const findCommentField = async () => within(await findDialog()).getByLabelText(/^Kommentar/);
const findFindingField = async () => within(await findDialog()).getByLabelText(/^Was ist aufgefallen\?/);
const findRingRegion = () => screen.findByRole('region', { name: 'Kontrollgang' });
const findStartButton = async () => within(await findRingRegion()).getByRole('button', { name: 'Kontrollgang jetzt' });

const TAKEN_MESSAGE = 'Dieser Kontrollgang wurde bereits erfasst.';

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
  expect(await findRing()).toHaveTextContent(/^1:0[45]:\d\d/);
});

it('at zero the dialog opens on any page, and one tap records the tour', async () => {
  const { user, profileName, recordedTours } = await openDueIn(2 * MINUTE);
  await expectRing(/^[12]:\d\d/);
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Maßnahmen' }));
  await screen.findByRole('heading', { name: 'Maßnahmen' });
  await clock.pass(2 * MINUTE);
  expect(await findDialog('Kontrollgang fällig')).toBeVisible();
  await expectTitle(/^● Kontrollgang fällig/);
  await waitFor(async () =>
    expect(within(await findDialog()).getByRole('radio', { name: 'Ohne Befund' })).toBeChecked(),
  );
  await user.click(await findButton('Ohne Befund abschließen'));
  expect(await screen.findByText('Kontrollgang erfasst.')).toBeVisible();
  await waitFor(expectNoDialog);
  expect(await recordedTours()).toMatchObject([{ completionSource: 'manual', profileName, isFinding: false }]);
  await expectTitle(/^(60:00|59:\d\d) · Maßnahmen/);
});

it('an unanswered tour submits itself after five minutes, marked as unconfirmed', async () => {
  const { recordedTours } = await openDueIn(MINUTE);
  await findRing();
  const dueAt = Date.now() + MINUTE * 1000;
  await clock.pass(MINUTE);
  await expectTimer(/In [45]:\d\d schließt sich der Kontrollgang selbst: „automatisch, ohne Bestätigung“\./);
  await clock.pass(4 * MINUTE);
  await expectTimer(/In 0:\d\d/);
  expect(await recordedTours()).toEqual([]);
  await clock.pass(MINUTE);
  await expectRing(/Erfasst \d\d:\d\d$/);
  await waitFor(expectNoDialog);
  const [tour, ...otherTours] = await recordedTours();
  expect(otherTours).toEqual([]);
  expect(tour).toMatchObject({ completionSource: 'auto', status: CLEAN_TOUR.status });
  expect(Math.abs(Date.parse(tour?.dueAt ?? '') - dueAt)).toBeLessThan(MINUTE * 1000);
  expect(await findRingRegion()).toHaveTextContent('automatisch');
});

it('closing the dialog does not prevent the automatic submission', async () => {
  const { user, recordedTours } = await openDueIn(MINUTE);
  await findRing();
  await clock.pass(MINUTE);
  await user.click(await findButton('Schließen'));
  await waitFor(expectNoDialog);
  await expectRing('Kontrollgang fällig');
  await clock.pass(5 * MINUTE);
  await expectRing(/Erfasst \d\d:\d\d$/);
  expect((await recordedTours()).map(({ completionSource }) => completionSource)).toEqual(['auto']);
});

const timeOfDay = (moment: number) =>
  new Date(moment).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
/** Opening hours for every day, from and to the given number of seconds from now, rounded to minutes. */
const hoursBetween = (from: number, to: number) => [
  {
    days: [1, 2, 3, 4, 5, 6, 7],
    from: timeOfDay(Date.now() + from * 1000),
    to: timeOfDay(Date.now() + to * 1000),
  },
];

it('a reverse location requires a tour at the moment it opens', async () => {
  const location = await createLocation(ORIGIN, {
    isInspectionTourAllowed: true,
    isInspectiontourReverse: true,
    openingHours: hoursBetween(3 * MINUTE, 10 * HOUR),
  });
  await openWorkplace(location);
  expect(await screen.findByText(/^Öffnet (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  expectNoDialog();
  await clock.pass(3 * MINUTE);
  expect(await findDialog()).toBeVisible();
});

it('nothing is due while the location is closed', async () => {
  const openingHours = hoursBetween(-HOUR, 55 * MINUTE);
  await openDueIn(20 * MINUTE, { openingHours });
  expect(await screen.findByText(/^Öffnet wieder (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  await clock.pass(30 * MINUTE);
  expect(await screen.findByText(/^Öffnet (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  expectNoDialog();
  expect(document.title).toBe('Spieler prüfen · Schutzbuch');
});

it('a finding needs a comment', async () => {
  const { user, recordedTours } = await openDueIn(20 * MINUTE);
  await user.click(await findStartButton());
  await user.click(await within(await findDialog()).findByRole('radio', { name: 'Sonstiger Befund' }));
  await user.click(await findButton('Mit Befund abschließen'));
  expect(await within(await findDialog()).findByRole('alert')).toHaveTextContent(
    'Was ist aufgefallen? Bitte angeben, was aufgefallen ist.',
  );
  fill(await findFindingField(), 'Herr Müller, 0171 5550123');
  expect(
    await within(await findDialog()).findByText('Bitte keine personenbezogenen Daten von Gästen erfassen.'),
  ).toBeVisible();
  fill(await findFindingField(), 'Notausgang war verstellt, ist wieder frei.');
  await user.click(await findButton('Mit Befund abschließen'));
  expect(await screen.findByText(/^Erfasst \d\d:\d\d$/)).toBeVisible();
  // The server notifies this tab too, but its own tour is not reported as somebody else's.
  await waitFor(expectNoDialog);
  expect(screen.queryByText(/wurde bereits erfasst/)).toBeNull();
  expect(await recordedTours()).toMatchObject([
    { statusText: 'Sonstiger Befund', isFinding: true, comment: 'Notausgang war verstellt, ist wieder frei.' },
  ]);
});

it('a tablet that slept through the deadline opens the dialog when it wakes', async () => {
  await openDueIn(10 * MINUTE);
  await expectRing(/^9:\d\d|^10:00/);
  await clock.pass(12 * MINUTE);
  expect(await findDialog('Kontrollgang fällig')).toBeVisible();
  await expectTimer(/In [23]:\d\d schließt sich/);
});

it('a tablet that slept past the automatic submission submits nothing and reports the missed tour', async () => {
  const { user, recordedTours } = await openDueIn(10 * MINUTE);
  await findRing();
  await clock.pass(30 * MINUTE);
  expect(await findDialog('Kontrollgang versäumt')).toBeVisible();
  expect((await recordedTours()).filter(({ completionSource }) => completionSource !== 'missed')).toEqual([]);
  await user.click(await findButton('Ohne Befund abschließen'));
  await waitFor(expectNoDialog);
  expect((await recordedTours()).map(({ completionSource }) => completionSource)).toEqual(['manual', 'missed']);
});

it('a reload keeps the dialog, the input and the deadline', async () => {
  const { reload } = await openDueIn(MINUTE);
  await findRing();
  await clock.pass(2 * MINUTE);
  fill(await findCommentField(), 'Alles ruhig');
  reload();
  await waitFor(async () => expect(await findCommentField()).toHaveValue('Alles ruhig'));
  await expectTimer(/In [34]:\d\d schließt sich/);
});

it('the first of two devices records the tour, and the other one says who did it and when', async () => {
  const { signInElsewhere, profileName } = await openDueIn(MINUTE);
  await findRing();
  await clock.pass(MINUTE);
  await findDialog();
  await (await signInElsewhere()).send('POST', '/api/inspection_tours', CLEAN_TOUR);
  const message = await screen.findByText(/ hat den Kontrollgang um \d\d:\d\d Uhr erledigt\.$/);
  expect(message).toHaveTextContent(profileName);
  await waitFor(expectNoDialog);
});

it('the second of two devices is notified and keeps its finding', async () => {
  const { user } = await openDueIn(MINUTE);
  await findRing();
  await clock.pass(MINUTE);
  intercept({ method: 'POST', path: '/api/inspection_tours' }, () =>
    Response.json({ title: 'An error occurred', 'hydra:description': TAKEN_MESSAGE, status: 409 }, { status: 409 }),
  );
  await user.click(await within(await findDialog()).findByRole('radio', { name: 'Sonstiger Befund' }));
  fill(await findFindingField(), 'Lampe am Eingang defekt');
  await user.click(await findButton('Mit Befund abschließen'));
  expect(await screen.findByText(/wurde bereits erfasst\. Ihre Angaben sind noch da/)).toBeVisible();
  expect(await findFindingField()).toHaveValue('Lampe am Eingang defekt');
  await user.click(within(await findDialog()).getByRole('radio', { name: 'Ohne Befund' }));
  fill(await findCommentField(), '');
  await user.click(await findButton('Ohne Befund abschließen'));
  expect(await screen.findByText(TAKEN_MESSAGE)).toBeVisible();
  await waitFor(expectNoDialog);
});

it('a tour is not submitted without a profile: the dialog offers the profiles, and then reports the missed tour', async () => {
  const { user, session, reload, profileName, recordedTours } = await openDueIn(MINUTE);
  const { id } = await session.profile(profileName);
  await session.send('POST', `/api/currentprofile/logout/${id}`);
  reload();
  await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' });
  await findRing();
  await clock.pass(MINUTE);
  expect(await within(await findDialog()).findByText('Kein Profil ausgewählt!')).toBeVisible();
  await clock.pass(5 * MINUTE);
  expect(await findDialog('Kontrollgang versäumt')).toBeVisible();
  expect(await recordedTours()).toEqual([]);
  await user.click(await findButton(profileName));
  await user.click(await findButton('Ohne Befund abschließen'));
  expect(await screen.findByText(/^Erfasst \d\d:\d\d$/)).toBeVisible();
});

it('the countdown includes the extra hour at the end of daylight saving time', async () => {
  // Half past two in summer time, half an hour before the clock goes back to two.
  clock.set(Date.parse('2027-10-31T00:30:20Z'));
  const openingHours = [{ days: [7], from: '01:00', to: '04:00' }];
  const location = await createLocation(ORIGIN, { isInspectionTourAllowed: true, tourintervall: HOUR, openingHours });
  await (await location.signIn()).send('POST', '/api/inspection_tours', CLEAN_TOUR);
  clock.set(Date.now() + 50 * MINUTE * 1000);
  await openWorkplace(location);
  await expectRing(/^9:\d\d|^10:00/);
  expect(await screen.findByText('02:30')).toHaveTextContent('02:30 · Ohne Befund');
  await clock.pass(10 * MINUTE);
  await waitFor(async () => expect(await findDialog()).toHaveTextContent('Fällig seit 02:30 Uhr.'));
});
