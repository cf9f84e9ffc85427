// Tests the countdown where it reaches beyond its page: sounds, notifications, reloads and the network.
// tour-watch.test.tsx tests the rest.
import type { Page } from '@playwright/test';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { listen, loudChimes, notices } from '#e2e/support/listen.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { planTour } from '#e2e/support/tour-plan.ts';
import { goOffline } from '#e2e/support/hands.ts';

const PLACE = 'Spielhalle Cottbus';
const SIGNER = 'Julia Neumann';
const MINUTE = 60;
const HOUR = 3600;
/**
 * The page begins in the past, because the server refuses tours that lie in its future after the page's clock has been
 * moved forward.
 */
const PAGE_START_SECONDS = -HOUR;

const countdown = (page: Page) => page.getByRole('timer', { name: 'Nächster Kontrollgang' });
const now = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Kontrollgang jetzt' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Kontrollgang/ });
const withoutFindingButton = (page: Page) => dialog(page).getByRole('button', { name: 'Ohne Befund abschließen' });
const newestTour = async (session: ApiSession) => {
  const [tour] = await session.members<InspectionTour>('/api/inspection_tours?order[id]=desc&itemsPerPage=1');
  if (tour === undefined) throw new Error('No tour was recorded.');
  return tour;
};

/** Browsers allow sound only after the user has tapped the page. */
const unlockSound = async (page: Page) => {
  await page.getByRole('banner').click({ position: { x: 400, y: 5 } });
  await expect(page.getByRole('button', { name: 'Ton an: Testton abspielen' })).toBeVisible();
};

test.use({ sharesTestData: true, person: 'demo', place: PLACE, signer: SIGNER });

test('at zero the dialog opens on whatever page, with a loud sound and a desktop notification; one tap answers', async ({
  page,
  session,
}) => {
  await listen(page);
  const { forward, sent } = await planTour(page, { startIn: PAGE_START_SECONDS, dueIn: 2 * MINUTE });
  await page.goto('/service');
  await expect(countdown(page)).toContainText(/^[12]:\d\d/);
  await unlockSound(page);
  await forward(2 * MINUTE);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveTitle(/^● Kontrollgang fällig/);
  await expect.poll(() => loudChimes(page)).toBe(1);
  expect(await notices(page)).toEqual(['Kontrollgang fällig']);
  await expect(dialog(page).getByRole('radio', { name: 'Ohne Befund' })).toBeChecked();
  await withoutFindingButton(page).click();
  await expect(page.getByText('Kontrollgang erfasst.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(await newestTour(session)).toMatchObject({
    completionSource: 'manual',
    profileName: SIGNER,
    isFinding: false,
  });
  await expect(countdown(page)).toContainText(/^(60:00|59:\d\d)/);
  expect(await notices(page)).toEqual(['Kontrollgang fällig', 'geschlossen: Kontrollgang fällig']);
});

test('a reload in the middle keeps the dialog, what was typed, and the deadline', async ({ page }) => {
  page.on('dialog', (question) => void question.accept());
  const { forward } = await planTour(page, { startIn: PAGE_START_SECONDS, dueIn: MINUTE });
  await page.goto('/service');
  await expect(countdown(page)).toBeVisible();
  await forward(2 * MINUTE);
  await dialog(page).getByLabel('Kommentar').fill('Alles ruhig');
  await page.reload();
  await expect(dialog(page).getByLabel('Kommentar')).toHaveValue('Alles ruhig');
  await expect(dialog(page).getByRole('timer')).toContainText(/In [34]:\d\d schließt sich/);
});

test('without a connection a tour is kept and counts at once', async ({ page, context, session, expectConsole }) => {
  expectConsole(/net::ERR_/);
  await planTour(page, { startIn: PAGE_START_SECONDS, dueIn: 20 * MINUTE });
  await page.goto('/service');
  await now(page).click();
  await expect(withoutFindingButton(page)).toBeVisible();
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  const tourBefore = await newestTour(session);
  await goOffline(page);
  await withoutFindingButton(page).click();
  await expect(page.getByText('Kontrollgang gespeichert, wird übertragen.')).toBeVisible();
  await expect(countdown(page)).toContainText(/^(60:00|59:\d\d)/);
  await context.setOffline(false);
  await expect.poll(async () => (await newestTour(session)).id, { timeout: 60_000 }).toBeGreaterThan(tourBefore.id);
});

test.describe('without a profile', () => {
  test.use({ signer: null });

  test('nothing is sent: the dialog says so loudly, offers the profiles, and then says what was missed', async ({
    page,
  }) => {
    await listen(page);
    const { forward, sent } = await planTour(page, { startIn: PAGE_START_SECONDS, dueIn: MINUTE });
    await page.goto('/service');
    await expect(countdown(page)).toBeVisible();
    await unlockSound(page);
    await forward(MINUTE);
    await expect(dialog(page).getByRole('alert')).toContainText('Kein Profil ausgewählt!');
    await expect.poll(() => loudChimes(page)).toBe(1);
    await forward(5 * MINUTE);
    await expect(page.getByRole('dialog', { name: 'Kontrollgang versäumt' })).toBeVisible();
    await expect.poll(() => loudChimes(page)).toBe(2);
    expect(sent).toEqual([]);
    await dialog(page).getByRole('button', { name: SIGNER }).click();
    await withoutFindingButton(page).click();
    await expect(page.getByText('Kontrollgang erfasst.')).toBeVisible();
  });
});
