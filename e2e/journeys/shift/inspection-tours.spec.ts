// Tests the countdown where it reaches beyond its page: sounds, notifications, reloads and the network.
// tour-watch.test.tsx tests the rest.
import type { Page } from '@playwright/test';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { recordAlerts, countLoudSounds, notices } from '#e2e/support/recorded-alerts.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { planTour } from '#e2e/support/tour-plan.ts';
import { chooseOtherProfile } from '#e2e/support/sign-in.ts';
import { goOffline } from '#e2e/support/input-methods.ts';

const LOCATION_NAME = 'Spielhalle Cottbus';
const PROFILE_NAME = 'Julia Neumann';
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
/**
 * The page begins in the past, because the server refuses tours that lie in its future after the page's clock has been
 * moved forward.
 */
const PAGE_START_SECONDS = -HOUR_SECONDS;

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

test.use({ sharesTestData: true, person: 'demo', locationName: LOCATION_NAME, profileName: PROFILE_NAME });

test('the dialog of a due tour opens on any page with a loud sound and a desktop notification, and takes one tap', async ({
  page,
  session,
}) => {
  await recordAlerts(page);
  const { forward, sentTours } = await planTour(page, {
    startInSeconds: PAGE_START_SECONDS,
    dueInSeconds: 2 * MINUTE_SECONDS,
  });
  await page.goto('/service');
  await expect(countdown(page)).toContainText(/^[12]:\d\d/);
  await unlockSound(page);
  await forward(2 * MINUTE_SECONDS);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveTitle(/^● Kontrollgang fällig/);
  await expect.poll(() => countLoudSounds(page)).toBe(1);
  expect(await notices(page)).toEqual(['Kontrollgang fällig']);
  await expect(dialog(page).getByRole('radio', { name: 'Ohne Befund' })).toBeChecked();
  await withoutFindingButton(page).click();
  await expect(page.getByText(/^Erfasst \d\d:\d\d$/)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(sentTours).toHaveLength(1);
  expect(await newestTour(session)).toMatchObject({
    completionSource: 'manual',
    profileName: PROFILE_NAME,
    isFinding: false,
  });
  await expect(countdown(page)).toContainText(/^(60:00|59:\d\d)/);
  expect(await notices(page)).toEqual(['Kontrollgang fällig', 'geschlossen: Kontrollgang fällig']);
});

test('a tap in the moment in which the dialog opens is ignored', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const content = document.querySelector('[role="dialog"]');
      if (content === null || document.documentElement.dataset['atOpening'] !== undefined) return;
      document.documentElement.dataset['atOpening'] = getComputedStyle(content).pointerEvents;
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const { forward } = await planTour(page, { startInSeconds: PAGE_START_SECONDS, dueInSeconds: MINUTE_SECONDS });
  await page.goto('/service');
  await expect(countdown(page)).toBeVisible();
  await forward(2 * MINUTE_SECONDS);
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-at-opening', 'none');
  await withoutFindingButton(page).click();
  await expect(dialog(page)).toBeHidden();
});

test('a reload keeps the open dialog, its typed text and the deadline', async ({ page }) => {
  page.on('dialog', (question) => void question.accept());
  const { forward } = await planTour(page, { startInSeconds: PAGE_START_SECONDS, dueInSeconds: MINUTE_SECONDS });
  await page.goto('/service');
  await expect(countdown(page)).toBeVisible();
  await forward(2 * MINUTE_SECONDS);
  await dialog(page).getByLabel('Kommentar').fill('Alles ruhig');
  await page.reload();
  await expect(dialog(page).getByLabel('Kommentar')).toHaveValue('Alles ruhig');
  await expect(dialog(page).getByRole('timer')).toContainText(/In [34]:\d\d schließt sich/);
});

test('a tour recorded offline is stored and counts immediately', async ({
  page,
  context,
  session,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_/);
  await planTour(page, { startInSeconds: PAGE_START_SECONDS, dueInSeconds: 20 * MINUTE_SECONDS });
  await page.goto('/service');
  await now(page).click();
  await expect(withoutFindingButton(page)).toBeVisible();
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  const tourBefore = await newestTour(session);
  await goOffline(page);
  await withoutFindingButton(page).click();
  await expect(page.getByText('Wartet auf Netz', { exact: true })).toBeVisible();
  await expect(countdown(page)).toContainText(/^(60:00|59:\d\d)/);
  await context.setOffline(false);
  await expect.poll(async () => (await newestTour(session)).id, { timeout: 60_000 }).toBeGreaterThan(tourBefore.id);
});

test.describe('without a profile', () => {
  test.use({ profileName: null });

  test('the dialog warns with a loud sound, offers the profiles, sends nothing, and then shows the missed tour', async ({
    page,
  }) => {
    await recordAlerts(page);
    const { forward, sentTours } = await planTour(page, {
      startInSeconds: PAGE_START_SECONDS,
      dueInSeconds: MINUTE_SECONDS,
    });
    await page.goto('/service');
    await expect(countdown(page)).toBeVisible();
    await unlockSound(page);
    await forward(MINUTE_SECONDS);
    await expect(dialog(page).getByRole('alert')).toContainText('Kein Profil ausgewählt!');
    await expect.poll(() => countLoudSounds(page)).toBe(1);
    await forward(5 * MINUTE_SECONDS);
    await expect(page.getByRole('dialog', { name: 'Kontrollgang versäumt' })).toBeVisible();
    await expect.poll(() => countLoudSounds(page)).toBe(2);
    expect(sentTours).toEqual([]);
    await chooseOtherProfile(dialog(page), PROFILE_NAME);
    await withoutFindingButton(page).click();
    await expect(page.getByText(/^Erfasst \d\d:\d\d$/)).toBeVisible();
  });
});
