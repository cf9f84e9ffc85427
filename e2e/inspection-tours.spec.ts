import type { Page } from '@playwright/test';
import type { InspectionTour } from '#shared/contracts/inspection-tours.ts';
import { expect, test } from './journey.ts';
import { listen, loudChimes, notices } from './listen.ts';
import type { ApiSession } from './people.ts';
import { planTour } from './tour-plan.ts';
import { goOffline } from './hands.ts';

const PLACE = 'Spielhalle Kassel';
const SIGNER = 'Julia Neumann';
const MINUTE = 60;
const HOUR = 3600;
/** Journeys end before the true now, since a tour must not lie in the server's future. */
const EARLIER = -HOUR;

const ring = (page: Page) => page.getByRole('timer', { name: 'Nächster Kontrollgang' });
const now = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Kontrollgang jetzt' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Kontrollgang/ });
const withoutFinding = (page: Page) => dialog(page).getByRole('button', { name: 'Ohne Befund abschließen' });
const newest = async (session: ApiSession) => {
  const [tour] = await session.members<InspectionTour>('/api/inspection_tours?order[id]=desc&itemsPerPage=1');
  if (tour === undefined) throw new Error('No tour was recorded.');
  return tour;
};

/** The first tap allows the sound. */
const unlockSound = async (page: Page) => {
  await page.getByRole('banner').click({ position: { x: 400, y: 5 } });
  await expect(page.getByRole('button', { name: 'Ton an: Testton abspielen' })).toBeVisible();
};

test.use({ person: 'demo', place: PLACE, signer: SIGNER });

test('the countdown runs from the interval, in the ring and in the title of the tab', async ({ page }) => {
  const { forward } = await planTour(page, { startIn: EARLIER, dueIn: 30 * MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toContainText(/^(30:00|29:\d\d)bis zum Kontrollgang$/);
  await expect(page).toHaveTitle(/^(30:00|29:\d\d) · Spieler prüfen · Schutzbuch$/);
  await forward(10 * MINUTE);
  await expect(ring(page)).toContainText(/^19:\d\d/);
  await forward(16 * MINUTE);
  await expect(ring(page)).toContainText(/^3:\d\d/);
  await expect(page.getByText('In weniger als fünf Minuten ist ein Kontrollgang fällig.')).toBeAttached();
  await page.goto('/activities/list');
  await expect(page).toHaveTitle(/^3:\d\d · Maßnahmen · Schutzbuch$/);
});

test('hours are shown where the interval is longer than one', async ({ page }) => {
  await planTour(page, { startIn: EARLIER, dueIn: HOUR + 5 * MINUTE }, { intervalSeconds: 2 * HOUR });
  await page.goto('/service');
  await expect(ring(page)).toContainText(/^1:0[45]:\d\d/);
});

test('at zero the dialog opens on whatever page, with a loud sound and a desktop notification; one tap answers', async ({
  page,
  session,
}) => {
  await listen(page);
  const { forward, sent } = await planTour(page, { startIn: EARLIER, dueIn: 2 * MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toContainText(/^[12]:\d\d/);
  await unlockSound(page);
  await forward(2 * MINUTE);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveTitle(/^● Kontrollgang fällig/);
  await expect.poll(() => loudChimes(page)).toBe(1);
  expect(await notices(page)).toEqual(['Kontrollgang fällig']);
  await expect(dialog(page).getByRole('radio', { name: 'Ohne Befund' })).toBeChecked();
  await withoutFinding(page).click();
  await expect(page.getByText('Kontrollgang erfasst.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(await newest(session)).toMatchObject({ completionSource: 'manual', profileName: SIGNER, isFinding: false });
  await expect(ring(page)).toContainText(/^(60:00|59:\d\d)/);
  expect(await notices(page)).toEqual(['Kontrollgang fällig', 'geschlossen: Kontrollgang fällig']);
});

test('a tour nobody answers submits itself after five minutes, marked as confirmed by nobody', async ({ page }) => {
  const { forward, sent, start } = await planTour(page, { startIn: EARLIER, dueIn: MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toBeVisible();
  await forward(MINUTE);
  await expect(dialog(page).getByRole('timer')).toContainText(
    /In [45]:\d\d schließt sich der Kontrollgang selbst: „automatisch, ohne Bestätigung“\./,
  );
  await forward(4 * MINUTE);
  await expect(dialog(page).getByRole('timer')).toContainText(/In 0:\d\d/);
  expect(sent).toEqual([]);
  await forward(MINUTE);
  await expect(page.getByText('Kontrollgang abgeschlossen: automatisch, ohne Bestätigung.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ completionSource: 'auto', status: '/api/statuses/1' });
  expect(Date.parse(String(sent[0]?.['dueAt']))).toBe(Math.floor(start / 1000) * 1000 + MINUTE * 1000);
  await expect(page.getByRole('region', { name: 'Kontrollgang' })).toContainText('automatisch');
});

test('closing the dialog does not answer the tour: it still submits itself', async ({ page }) => {
  const { forward, sent } = await planTour(page, { startIn: EARLIER, dueIn: MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toBeVisible();
  await forward(MINUTE);
  await dialog(page).getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(ring(page)).toContainText('Kontrollgang fällig');
  await forward(5 * MINUTE);
  await expect(page.getByText('Kontrollgang abgeschlossen: automatisch, ohne Bestätigung.')).toBeVisible();
  expect(sent.map(({ completionSource }) => completionSource)).toEqual(['auto']);
});

test('a reverse venue asks for a tour the moment it opens', async ({ page }) => {
  const plan = { isReverse: true, opensIn: 2 * MINUTE };
  const { forward } = await planTour(page, { startIn: EARLIER, dueIn: -HOUR }, plan);
  await page.goto('/service');
  await expect(page.getByText(/^Geschlossen, öffnet (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await forward(2 * MINUTE);
  await expect(dialog(page)).toBeVisible();
});

test('nothing is due while the venue is closed', async ({ page }) => {
  const plan = { closesIn: 10 * MINUTE };
  const { forward } = await planTour(page, { startIn: EARLIER, dueIn: 20 * MINUTE }, plan);
  await page.goto('/service');
  await expect(page.getByText(/^Heute kein Kontrollgang mehr, weiter (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  await forward(30 * MINUTE);
  await expect(page.getByText(/^Geschlossen, öffnet (um|morgen,) \d\d:\d\d$/)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveTitle('Spieler prüfen · Schutzbuch');
});

test('who found something says what it was', async ({ page, session }) => {
  await planTour(page, { startIn: EARLIER, dueIn: 20 * MINUTE });
  await page.goto('/service');
  await now(page).click();
  await dialog(page).getByRole('radio', { name: 'Sonstiger Befund' }).click();
  const send = dialog(page).getByRole('button', { name: 'Mit Befund abschließen' });
  await send.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Bitte einen Kommentar angeben.');
  await dialog(page).getByLabel('Was ist aufgefallen?').fill('Herr Müller, 0171 5550123');
  await expect(dialog(page).getByText('Bitte keine personenbezogenen Daten von Gästen erfassen.')).toBeVisible();
  await dialog(page).getByLabel('Was ist aufgefallen?').fill('Notausgang war verstellt, ist wieder frei.');
  await send.click();
  await expect(page.getByText('Kontrollgang erfasst.')).toBeVisible();
  // The server has told this tab of it too: one's own tour is not somebody else's.
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/wurde bereits erfasst/)).toBeHidden();
  expect(await newest(session)).toMatchObject({
    statusText: 'Sonstiger Befund',
    isFinding: true,
    comment: 'Notausgang war verstellt, ist wieder frei.',
  });
});

test('a tablet that slept through the deadline opens the dialog when it wakes', async ({ page }) => {
  const { forward } = await planTour(page, { startIn: EARLIER, dueIn: 10 * MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toContainText(/^9:\d\d|^10:00/);
  await forward(12 * MINUTE);
  await expect(dialog(page).getByRole('timer')).toContainText(/In [23]:\d\d schließt sich/);
});

test('a tablet that slept longer confirms nothing, it says what was missed', async ({ page }) => {
  const { forward, sent } = await planTour(page, { startIn: EARLIER, dueIn: 10 * MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toBeVisible();
  await forward(30 * MINUTE);
  await expect(page.getByRole('dialog', { name: 'Kontrollgang versäumt' })).toBeVisible();
  expect(sent).toEqual([]);
  await withoutFinding(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('a reload in the middle keeps the dialog, what was typed, and the deadline', async ({ page }) => {
  page.on('dialog', (question) => void question.accept());
  const { forward } = await planTour(page, { startIn: EARLIER, dueIn: MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toBeVisible();
  await forward(2 * MINUTE);
  await dialog(page).getByLabel('Kommentar').fill('Alles ruhig');
  await page.reload();
  await expect(dialog(page).getByLabel('Kommentar')).toHaveValue('Alles ruhig');
  await expect(dialog(page).getByRole('timer')).toContainText(/In [34]:\d\d schließt sich/);
});

test('the night the clock goes back has its hour twice, and the countdown knows', async ({ page }) => {
  const tenBefore = Date.parse('2026-10-25T02:20:20+01:00');
  const startIn = Math.round((tenBefore - Date.now()) / 1000);
  // Walked at half past two, before the clock went back to two.
  const { forward } = await planTour(page, { startIn, dueIn: 10 * MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toContainText(/^9:\d\d|^10:00/);
  await expect(page.getByText('02:30 · Ohne Befund')).toBeVisible();
  await forward(10 * MINUTE);
  await expect(dialog(page)).toContainText('Fällig seit 02:30 Uhr.');
});

test('of two devices the first one wins, and the other learns it', async ({ page, session, expectConsole }) => {
  // By asking: told of it at once, the notice would come and go while time is put forward.
  expectConsole(/net::ERR_FAILED/);
  await page.route('**/api/events', (route) => route.abort());
  const { forward, walkElsewhere } = await planTour(page, { startIn: EARLIER, dueIn: MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toBeVisible();
  await forward(MINUTE);
  await expect(dialog(page)).toBeVisible();
  walkElsewhere({
    ...(await session.send<InspectionTour>('POST', '/api/inspection_tours', { status: '/api/statuses/1' })),
    occurredAt: new Date(Date.now() + EARLIER * 1000 + 2 * MINUTE * 1000).toISOString(),
  });
  await forward(2 * MINUTE);
  await expect(page.getByText('Dieser Kontrollgang wurde bereits erfasst.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('who sends second is told so, and what was found is not lost', async ({ page, expectConsole }) => {
  expectConsole(/status of 409/);
  const { forward } = await planTour(page, { startIn: EARLIER, dueIn: MINUTE });
  await page.goto('/service');
  await expect(ring(page)).toBeVisible();
  await forward(MINUTE);
  const taken = { 'hydra:description': 'Dieser Kontrollgang wurde bereits erfasst.' };
  await page.route('**/api/inspection_tours', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: taken }) : route.fallback(),
  );
  await dialog(page).getByRole('radio', { name: 'Sonstiger Befund' }).click();
  await dialog(page).getByLabel('Was ist aufgefallen?').fill('Lampe am Eingang defekt');
  await dialog(page).getByRole('button', { name: 'Mit Befund abschließen' }).click();
  await expect(page.getByText(/wurde bereits erfasst\. Ihre Angaben sind noch da/)).toBeVisible();
  await expect(dialog(page).getByLabel('Was ist aufgefallen?')).toHaveValue('Lampe am Eingang defekt');
  await dialog(page).getByRole('radio', { name: 'Ohne Befund' }).click();
  await dialog(page).getByLabel('Kommentar').fill('');
  await withoutFinding(page).click();
  await expect(page.getByText('Dieser Kontrollgang wurde bereits erfasst.', { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('without a connection a tour is kept and counts at once', async ({ page, context, session, expectConsole }) => {
  expectConsole(/net::ERR_/);
  await planTour(page, { startIn: EARLIER, dueIn: 20 * MINUTE });
  await page.goto('/service');
  await now(page).click();
  await expect(withoutFinding(page)).toBeVisible();
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  const before = await newest(session);
  await goOffline(page);
  await withoutFinding(page).click();
  await expect(page.getByText('Kontrollgang gespeichert, wird übertragen.')).toBeVisible();
  await expect(ring(page)).toContainText(/^(60:00|59:\d\d)/);
  await context.setOffline(false);
  await expect.poll(async () => (await newest(session)).id, { timeout: 60_000 }).toBeGreaterThan(before.id);
});

test.describe('without a profile', () => {
  test.use({ signer: null });

  test('nothing is sent: the dialog says so loudly, offers the profiles, and then says what was missed', async ({
    page,
  }) => {
    await listen(page);
    const { forward, sent } = await planTour(page, { startIn: EARLIER, dueIn: MINUTE });
    await page.goto('/service');
    await expect(ring(page)).toBeVisible();
    await unlockSound(page);
    await forward(MINUTE);
    await expect(dialog(page).getByRole('alert')).toContainText('Kein Profil ausgewählt!');
    await expect.poll(() => loudChimes(page)).toBe(1);
    await forward(5 * MINUTE);
    await expect(page.getByRole('dialog', { name: 'Kontrollgang versäumt' })).toBeVisible();
    await expect.poll(() => loudChimes(page)).toBe(2);
    expect(sent).toEqual([]);
    await dialog(page).getByRole('button', { name: SIGNER }).click();
    await withoutFinding(page).click();
    await expect(page.getByText('Kontrollgang erfasst.')).toBeVisible();
  });
});
