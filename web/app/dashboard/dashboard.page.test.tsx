import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { credentialsOf } from '#e2e/support/people.ts';
import { useSimulator } from '#server/test/tools/use-simulator.ts';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { NOTIFICATIONS_SHOWN } from '#shared/contracts/notifications/notifications.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { reasonsOf, severityOf } from '#shared/domain/situations/location-reasons.ts';
import { intercept, refuse } from '#web/test/network.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

let simulator: Awaited<ReturnType<typeof useSimulator>>;
beforeAll(async () => {
  // The organisations of the demo have certificates only where the simulator answers.
  simulator = await useSimulator(application.app);
});
afterAll(() => simulator.stop());

it.each(['admin', 'operator', 'otherOperator', 'demoOperator'] as const)(
  'at most a quarter of the locations of the demo, or one, must be acted on today, as %s sees them',
  async (person) => {
    const session = await application.signIn(person);
    const all = await session.members<LocationSituation>('/api/location_situations?pagination=false');
    const urgent = all.filter(({ severity }) => severity === 'act');
    expect(urgent.length).toBeLessThanOrEqual(Math.ceil(all.length / 4));
    const calm = all.filter(({ severity }) => severity !== 'act' && severity !== 'watch');
    expect(calm.length).toBeGreaterThanOrEqual(all.length / 2);
    for (const situation of all.filter(({ severity }) => severity !== 'inactive'))
      expect([situation.name, severityOf(reasonsOf(situation, Date.now()))]).toEqual([
        situation.name,
        situation.severity,
      ]);
  },
);

const locations = () => screen.findByRole('region', { name: 'Standorte' });
/** The rows of locations, without the lists of their reasons. */
const rows = async () =>
  (await within(await locations()).findAllByRole('listitem')).filter((row) => within(row).queryByRole('img') !== null);
const group = async (name: string) => within(await locations()).findByRole('region', { name });
const headline = () => screen.findByRole('heading', { level: 1, name: /\.$/ });

it('one sentence says what is gravest, and the first row solves it', async () => {
  const { user } = await application.open('/dashboard', { as: 'operator' });
  expect(await headline()).toHaveTextContent('In Stade kann niemand geprüft werden.');
  const today = within(await group('Heute handeln'));
  expect(today.getAllByRole('img', { name: 'Heute handeln' })).toHaveLength(1);
  expect(today.getByRole('link', { name: 'OASIS-Guthaben aufgebraucht' })).toBeVisible();
  expect(today.getByText(/^OASIS.* von /)).toHaveTextContent(/^OASIS-Abfragen: noch 0 von [\d.]+$/);
  await user.click(today.getByRole('link', { name: 'Zusatzpaket buchen, Spielhalle Stade' }));
  expect(await screen.findByRole('dialog', { name: 'Paket buchen: Spielhalle Stade' })).toBeVisible();
  expect(address()).toMatch(/^\/customer\/billing\?section=quota&book=\d+$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/customer/billing?section=quota'));
  expect(screen.getByRole('button', { name: 'Paket buchen: Spielhalle Wandsbek' })).toBeVisible();
});

it('an unread critical notification of any location stands above the locations until it is read', async () => {
  const message = 'In Altona ist der Notausgang versperrt.';
  const operator = await application.signIn('operator');
  const { id: location } = await operator.location('Spielhalle Altona');
  await application.app.store.asSystem(async (tx) => {
    const { id: receiver } = await tx
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', credentialsOf('operator').email)
      .executeTakeFirstOrThrow();
    const critical = { receiver_id: receiver, type: 'DANGER', message, location_id: location } as const;
    // More than the panel shows at first.
    const later = Array.from({ length: NOTIFICATIONS_SHOWN }, (_, index) => ({
      receiver_id: receiver,
      type: 'INFO' as const,
      message: `Später ${index}`,
      location_id: location,
    }));
    await tx
      .insertInto('notification')
      .values([critical, ...later])
      .execute();
  });
  const { user } = await application.open('/dashboard', { as: operator });
  await user.click(await screen.findByRole('button', { name: new RegExp(message) }));
  const panel = within(await screen.findByRole('dialog', { name: 'Meldungen' }));
  await user.click(await panel.findByRole('button', { name: `Gelesen: ${message}` }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Meldungen' })).toBeVisible();
});

it('a line leads to the proofs that wait for a review', async () => {
  await application.open('/dashboard', { as: 'operator' });
  expect(await screen.findByRole('link', { name: /^\d+ Nachweise? zu prüfen$/ })).toHaveAttribute(
    'href',
    '/users/profiles_documents?state=submitted',
  );
});

it('a single critical notification opens what it is about, and is read then', async () => {
  const message = 'Nachweis ist abgelaufen: Brandschutz – Kim Kern';
  const operator = await application.signIn('operator');
  await application.app.store.asSystem(async (tx) => {
    const { id: receiver } = await tx
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', credentialsOf('operator').email)
      .executeTakeFirstOrThrow();
    const critical = { receiver_id: receiver, type: 'DANGER', message, link: '/users/profiles_documents' } as const;
    await tx.updateTable('notification').set({ read_at: new Date() }).where('read_at', 'is', null).execute();
    await tx.insertInto('notification').values(critical).execute();
  });
  const { user } = await application.open('/dashboard', { as: operator });
  await user.click(await screen.findByRole('button', { name: new RegExp(message) }));
  await waitFor(() => expect(address()).toBe('/users/profiles_documents'));
  await waitFor(
    async () =>
      expect(await operator.members('/api/notifications?exists[readAt]=false')).not.toContainEqual(
        expect.objectContaining({ message }),
      ),
    { timeout: 10_000 },
  );
});

it('the first row shows its other reasons where there is room, and folds those that are not for today, each of which opens the list that it counts', async () => {
  const { user } = await application.open('/dashboard', { as: 'operator' });
  const more = await screen.findByRole('button', { name: 'Spielhalle Stade: weniger anzeigen' });
  expect(more).toHaveTextContent(/^Weniger$/);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  more.focus();
  await user.keyboard('{Enter}');
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(more).toHaveAccessibleName(/^Spielhalle Stade: \d für später$/);
  expect(screen.queryByRole('link', { name: /^OASIS-Zertifikat läuft/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Erlaubnis abgelaufen/ })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(more).toHaveAttribute('aria-expanded', 'true');
  const others = within(await locations());
  expect(others.getByRole('link', { name: /^Erlaubnis abgelaufen/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/documents\/main\?category=permit&document=\d+$/),
  );
  expect(others.getByRole('link', { name: /^Jana Steffens und Marco Rossi dürfen nicht arbeiten/ })).toBeVisible();
  await user.click(others.getByRole('link', { name: /^\d Aufgaben? überfällig (Älteste s|S)eit/ }));
  await waitFor(() => expect(address()).toMatch(/^\/tasks\/list\?location=.*&status=overdue&type=notFollowUp$/));
});

it('a location that needs attention says why, and each reason leads to what it counts', async () => {
  const operator = await application.signIn('operator');
  const { id } = await operator.location('Spielhalle Stade');
  const { user } = await application.open('/dashboard', { as: operator });
  await user.click(await screen.findByRole('link', { name: 'Stade' }));
  await screen.findByRole('heading', { name: 'Spielhalle Stade', level: 1 });
  expect(address()).toBe(`/locations/edit/${id}`);
  const reasons = within(screen.getByRole('region', { name: 'Heute handeln' }));
  await user.click(reasons.getByRole('button', { name: /^Heute handeln/ }));
  await user.click(reasons.getByRole('link', { name: /^Erlaubnis abgelaufen/ }));
  await waitFor(() => expect(address()).toMatch(/^\/documents\/main\?category=permit&document=\d+$/));
});

it('a person who must not work is asked for the proof from the row', async () => {
  const operator = await application.signIn('otherOperator');
  const ehrenfeld = (await operator.location('Wettladen Köln-Ehrenfeld'))['@id'];
  const lacking = await operator.members<ProofGap>(`/api/proof_gaps?location=${ehrenfeld}&mayNotWork=true`);
  const names = lacking.map(({ typeName }) => typeName);
  const { user } = await application.open('/dashboard', { as: operator });
  expect(await within(await locations()).findByText(new RegExp(`^${names[0]} (fehlt|abgelaufen am)`))).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Nachweis anfordern, Wettladen Köln-Ehrenfeld' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Upload-Link für / }));
  const requested = within(await dialog.findByRole('list', { name: 'Angeforderte Nachweise' }));
  expect(requested.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(names);
  expect(dialog.queryByLabelText(/^Art des Nachweises/)).not.toBeInTheDocument();
  await user.click(await dialog.findByRole('button', { name: 'Link kopieren' }));
  expect(await dialog.findByText('Der Link ist erstellt und kopiert.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await within(await locations()).findByText('Link heute erstellt, Antwort offen')).toBeVisible();
  // The person still must not work, so nothing else takes the first place.
  expect(await headline()).toHaveTextContent('Laura Weingarten darf in Köln-Ehrenfeld nicht arbeiten.');
  await user.click(within(await locations()).getByRole('link', { name: /^Laura Weingarten darf nicht arbeiten/ }));
  await waitFor(() => expect(address()).toMatch(/^\/users\/profiles_documents\/\d+$/));
});

it('an activity that was withdrawn is not among the latest', async () => {
  const service = await application.signIn('service');
  await service.chooseLocation('Spielhalle Wandsbek');
  await service.chooseProfile('Aleksandra Nowak');
  const [{ action } = {}] = await service.members<Activity>('/api/activities?itemsPerPage=1');
  const { '@id': recorded } = await service.send<Activity>('POST', '/api/activities', { action });
  await service.send('POST', `${recorded}/corrections`, { reason: 'Versehentlich erfasst', isCancelled: true });
  await application.open('/dashboard', { as: 'operator' });
  const latestActivities = within(await screen.findByRole('region', { name: 'Zuletzt erfasst' }));
  expect((await latestActivities.findAllByRole('listitem')).length).toBeGreaterThan(0);
  expect(latestActivities.queryByText(/zurückgenommen/i)).not.toBeInTheDocument();
});

it('locations that need nothing are folded', async () => {
  const { user } = await application.open('/dashboard', { as: 'operator' });
  // Tasks of the demo may have become overdue since it was made, so the number of quiet locations is read.
  const fold = await screen.findByRole('button', { name: /^\d+ Standorte? (ohne Handlungsbedarf|nicht aktiv)/ });
  const folded = [...fold.textContent.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
  const shown = (await rows()).length;
  await user.click(fold);
  await waitFor(async () => expect(await rows()).toHaveLength(shown + folded));
  expect(within(await locations()).getByText('Neumünster')).toBeVisible();
});

it('the operator compares the last thirty days with the thirty before, and opens the list behind a figure', async () => {
  const { user } = await application.open('/dashboard', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: '30 Tage' }));
  const figures = await screen.findByRole('region', { name: 'Zahlen der letzten 30 Tage' });
  expect(await headline()).toBeVisible();
  const activities = within(figures).getByRole('link', { name: /^Maßnahmen/ });
  expect(activities).toHaveTextContent(/davor/);
  const byDay = within(await screen.findByRole('region', { name: 'Maßnahmen am Tag' }));
  await user.click(byDay.getByText(/^Als Tabelle/));
  expect(byDay.getAllByRole('row')).toHaveLength(31);
  expect(screen.getByRole('region', { name: 'Kontrollgänge am Tag' })).toBeVisible();
  const byLocation = within(screen.getByRole('region', { name: 'Maßnahmen nach Standort' }));
  expect(byLocation.getAllByRole('link')).toHaveLength(5);
  const shown = activities.querySelector('span')?.textContent ?? '';
  await user.click(activities);
  expect(await screen.findByText(new RegExp(`von ${shown}$`))).toBeVisible();
  expect(address()).toMatch(/^\/activities\/list\?/);
});

it.each([
  ['/dashboard', /^(Heute bisher|Seit gestern)$/, 4],
  ['/dashboard?view=figures', 'Zahlen der letzten 30 Tage', 5],
])('on %s each figure under %s is the number of entries of the list that it opens', async (page, region, count) => {
  await application.open(page, { as: 'operator' });
  const figures = within(await screen.findByRole('region', { name: region }));
  await waitFor(() => expect(figures.getAllByText(/^[\d.]+$/)).toHaveLength(count));
  const isFigure = (link: HTMLElement) => within(link).queryByText(/^[\d.]+$/) !== null;
  const links = figures
    .getAllByRole('link')
    .filter(isFigure)
    .map((link) => ({
      address: link.getAttribute('href') ?? '',
      number: within(link).getByText(/^[\d.]+$/).textContent,
    }));
  for (const { address: list, number } of links) {
    await application.open(list, { as: 'operator' });
    const counted =
      number === '0' ? /passt zu diesen Filtern/ : new RegExp(`^(${number} Eintr|[\\d.]+ von ${number}$)`);
    expect((await screen.findAllByText(counted))[0]).toBeVisible();
  }
});

it('the operator sees an error when the locations cannot be loaded, and can retry', async () => {
  const restoreServer = refuse({ path: /^\/api\/location_situations/ }, 503);
  const { user } = await application.open('/dashboard', { as: 'operator' });
  expect(await screen.findByText('Standorte konnten nicht geladen werden.')).toBeVisible();
  restoreServer();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect((await rows())[0]).toBeVisible();
});

it('without a connection the page says of what time its figures are', async () => {
  await application.open('/dashboard', { as: 'operator' });
  await rows();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Offline – Sie sehen den letzten Stand.')).toBeVisible();
  expect(screen.getByText(/ · Stand \d\d:\d\d Uhr$/)).toBeVisible();
  expect((await rows())[0]).toBeVisible();
  onLine.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Offline – Sie sehen den letzten Stand.')).toBeNull());
});

it('an admin sees the locations of an organisation together, and finds one of them', async () => {
  await application.open('/dashboard', { as: 'admin' });
  const gravest = within(await group('Nordlicht Automaten GmbH'));
  expect(gravest.getByText(/^1 heute, \d diese Woche$/)).toBeVisible();
  expect(gravest.getAllByRole('listitem')[0]).toHaveTextContent(/^Stade/);
  fill(await screen.findByRole('searchbox', { name: 'Standort' }), 'Ehrenfeld');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent(/^Köln-Ehrenfeld/);
  expect(await group('Rhein Wetten GmbH')).toBeVisible();
});

it('an admin sees no counts of an organisation while only some of the locations are loaded', async () => {
  intercept({ path: '/api/location_situations' }, async (pass) => {
    const answer = z.looseObject({ 'hydra:totalItems': z.number() }).parse(await (await pass()).json());
    return Response.json({ ...answer, 'hydra:totalItems': 500 });
  });
  await application.open('/dashboard', { as: 'admin' });
  const gravest = within(await group('Nordlicht Automaten GmbH'));
  expect(gravest.getAllByRole('listitem')).not.toEqual([]);
  expect(gravest.queryByText(/ heute| diese Woche/, { selector: 'span' })).not.toBeInTheDocument();
});

it('an admin who works at a location still sees the figures of all organisations, and the page says so', async () => {
  const admin = await application.signIn('admin');
  await admin.chooseLocation('Spielhalle Wandsbek');
  await application.open('/dashboard', { as: admin });
  expect(await screen.findByText(/ · Alle Organisationen · alle Standorte · Stand /)).toBeVisible();
  expect(screen.queryByText(/ · Nordlicht Automaten GmbH · /)).not.toBeInTheDocument();
});
