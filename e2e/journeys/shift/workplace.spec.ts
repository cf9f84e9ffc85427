// Tests that the workplace shows everything on one screen and that nothing moves when a response arrives, because staff
// tap without looking.
import type { Locator, Page } from '@playwright/test';
import { TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { expect, test } from '#e2e/support/journey.ts';

test.use({
  sharesTestData: true,
  person: 'service',
  locationName: 'Spielhalle Wandsbek',
  profileName: 'Anja Brandt',
  colorScheme: 'dark',
});

const measuresRegion = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' });
const tasksRegion = (page: Page) => page.getByRole('region', { name: 'Nächste Aufgaben' });
const resultRegion = (page: Page) => page.getByRole('region', { name: 'Ergebnis' });

/** Opens the workplace and waits until everything on it has loaded. */
async function openWorkplace(page: Page): Promise<void> {
  await answerTasksOfToday(page);
  await page.goto('/service');
  await expect(measuresRegion(page).getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Ausweis scannen' })).toBeVisible();
  await expect(tasksRegion(page).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
}

/** Returns the position and size of every element below the player check. */
const readBoxes = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-label="Kontrollgang"], section[aria-labelledby] button, section[aria-labelledby] li')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.closest('section:has(form)') === null)
        .map((element) => element.getBoundingClientRect())
        .map(({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(' ')),
    );

/** Answers a tour from the workplace. */
async function answerTour(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Kontrollgang jetzt' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Ohne Befund abschließen' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Makes the server refuse the tour of the page, as if another device had been faster. @returns the toast about it */
async function answerTakenTour(page: Page): Promise<Locator> {
  await page.route('**/api/inspection_tours', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { title: 'An error occurred', status: 409, 'hydra:description': TOUR_TAKEN_MESSAGE },
        })
      : route.continue(),
  );
  await answerTour(page);
  const toast = page.getByRole('status').filter({ hasText: TOUR_TAKEN_MESSAGE });
  await expect(toast).toBeVisible();
  return toast;
}

/** Records a tour and expects that the card of the countdown says so, while nothing moves and nothing is covered. */
async function expectTourSaidInPlace(page: Page): Promise<void> {
  const boxesBefore = await readBoxes(page);
  await answerTour(page);
  const card = page.getByRole('region', { name: 'Kontrollgang' });
  await expect(card.getByText(/^Erfasst \d\d:\d\d$/)).toBeInViewport({ ratio: 1 });
  expect(await readBoxes(page)).toEqual(boxesBefore);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await expect(card).toContainText('bis zum Kontrollgang', { timeout: 15_000 });
  expect(await readBoxes(page)).toEqual(boxesBefore);
}

/** Returns what of the page the toast covers: the texts of headings, lines, links and buttons. */
const coveredBy = (toast: Locator) =>
  toast.evaluate((element) => {
    const place = element.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('main :is(h2, li, a, button, [role="timer"])')]
      .filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
      })
      .map((other) => other.innerText);
  });

const edges = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());

const readOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return [scrollHeight - clientHeight, scrollWidth - clientWidth];
  });

const answerNotifications = (page: Page, members: readonly object[]) =>
  page.route(/\/api\/notifications\?.*readAt/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), 'hydra:member': members } });
  });

/** Gives the open tasks to everybody, and to the present working day, whenever the journey runs. */
const answerTasksOfToday = (page: Page) =>
  page.route(/\/api\/tasks\?.*exists/, async (route) => {
    const response = await route.fetch();
    const tasks: { 'hydra:member': object[] } = await response.json();
    const members = tasks['hydra:member'].map((task) => ({
      ...task,
      workdayFrom: '2026-01-01T00:00:00+00:00',
      assignedProfile: undefined,
    }));
    await route.fulfill({ response, json: { ...tasks, 'hydra:member': members } });
  });

const criticalNotification = {
  '@id': '/api/notifications/999999',
  '@type': 'Notification',
  id: 999_999,
  type: 'DANGER',
  message:
    'Gerät 3 bleibt aus: Die Prüfplakette ist abgelaufen. Bitte erst einschalten, wenn die Verwaltung es freigibt.',
  link: '/tasks/list',
  createdAt: '2026-11-18T12:00:00+00:00',
  receiver: '/api/users/1',
};

for (const [width, height] of [
  [1180, 820],
  [820, 1180],
] as const)
  test.describe(`on a tablet of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test('everything needed in a shift is visible without scrolling', async ({ page }) => {
      await openWorkplace(page);
      expect(await readOverflow(page)).toEqual([0, 0]);
      const lowest = tasksRegion(page).getByRole('button').last();
      await expect(lowest).toBeInViewport({ ratio: 1 });
      for (const name of ['Alle Maßnahmen', 'Kontrollgang jetzt', 'Von Hand eingeben'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('link', { name: 'Neues Protokoll' }).last()).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('banner')).toContainText('Anja Brandt');
    });

    test('a critical notification is one line above all else, opens without moving anything, and all fits', async ({
      page,
    }) => {
      await answerNotifications(page, [criticalNotification]);
      await openWorkplace(page);
      const notice = page.getByRole('region', { name: 'Kritische Meldung' });
      const line = notice.getByRole('button', { name: /^KRITISCH/ });
      expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48);
      expect((await line.boundingBox())?.y).toBeLessThanOrEqual(96);
      expect(await readOverflow(page)).toEqual([0, 0]);
      await expect(tasksRegion(page).getByRole('button').last()).toBeInViewport({ ratio: 1 });
      const boxesBefore = await readBoxes(page);
      await line.tap();
      await expect(notice.getByText(criticalNotification.message).last()).toBeInViewport({ ratio: 1 });
      await expect(notice.getByRole('button', { name: /^Gelesen/ })).toBeInViewport({ ratio: 1 });
      await expect(notice.getByRole('link', { name: /^Ansehen/ })).toBeInViewport({ ratio: 1 });
      expect(await readOverflow(page)).toEqual([0, 0]);
      expect(await readBoxes(page)).toEqual(boxesBefore);
    });

    test('the card of the countdown says that a tour was recorded', async ({ page }) => {
      await openWorkplace(page);
      await expectTourSaidInPlace(page);
    });

    test('a toast stands where lines of the latest entries give way to it', async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/409/);
      await openWorkplace(page);
      const boxesBefore = await readBoxes(page);
      const toast = await answerTakenTour(page);
      await expect.poll(() => coveredBy(toast)).toEqual([]);
      await toast.getByRole('button').tap();
      await expect(toast).toBeHidden();
      await expect.poll(() => readBoxes(page)).toEqual(boxesBefore);
    });

    test('nothing moves when OASIS responds, nor when an activity is recorded and undone', async ({ page }) => {
      await openWorkplace(page);
      const boxesBefore = await readBoxes(page);
      expect(boxesBefore.length).toBeGreaterThan(8);

      await page.getByRole('button', { name: 'Von Hand eingeben' }).tap();
      expect(await readBoxes(page)).toEqual(boxesBefore);
      await page.getByRole('button', { name: 'Prüfen', exact: true }).tap();
      await expect(page.getByText('Bitte den Vornamen angeben.').last()).toBeVisible();
      expect(await readBoxes(page)).toEqual(boxesBefore);
      for (const [name, text] of [
        ['Vorname', 'Petra'],
        ['Nachname', 'Gesperrt'],
        ['Geburtsdatum', '06.05.1980'],
      ] as const)
        await page.getByRole('textbox', { name }).fill(text);
      await page.getByRole('button', { name: 'Prüfen', exact: true }).tap();
      await expect(resultRegion(page).getByRole('heading', { name: 'Kein Zutritt' })).toBeVisible();
      expect(await readBoxes(page)).toEqual(boxesBefore);
      const answer = resultRegion(page).locator('[data-tone]');
      expect(await answer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
      await resultRegion(page)
        .getByRole('button', { name: /^Nächste Person/ })
        .tap();
      await expect(resultRegion(page).getByRole('heading')).toBeHidden();

      const tile = measuresRegion(page).getByRole('button').first();
      const tileBefore = await tile.locator('..').boundingBox();
      await tile.tap();
      await expect(tile).toContainText(/^Erfasst \d\d:\d\d/);
      expect(await tile.locator('..').boundingBox()).toEqual(tileBefore);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await measuresRegion(page)
        .getByRole('button', { name: /^Rückgängig/ })
        .tap();
      await expect(tile).toContainText('Zurückgenommen');
      expect(await tile.locator('..').boundingBox()).toEqual(tileBefore);
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the card of the countdown says that a tour was recorded', async ({ page }) => {
    await answerTasksOfToday(page);
    await page.goto('/service');
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(tasksRegion(page).getByRole('listitem').first()).toBeVisible();
    await expectTourSaidInPlace(page);
  });

  test('the first two tasks stand whole above the bar', async ({ page }) => {
    await answerTasksOfToday(page);
    await answerNotifications(page, []);
    await page.goto('/service');
    const { top: topOfBar } = await edges(page.getByRole('navigation', { name: 'Schnellzugriff' }));
    await expect
      .poll(async () => (await edges(tasksRegion(page).getByRole('listitem').nth(1))).bottom)
      .toBeLessThanOrEqual(topOfBar);
  });

  test('a critical notification leaves the first task in sight, and opened it covers nothing', async ({ page }) => {
    await answerTasksOfToday(page);
    await answerNotifications(page, [criticalNotification]);
    await page.goto('/service');
    const notice = page.getByRole('region', { name: 'Kritische Meldung' });
    const line = notice.getByRole('button', { name: /^KRITISCH/ });
    await expect(line).toBeVisible();
    const { top: topOfBar } = await edges(page.getByRole('navigation', { name: 'Schnellzugriff' }));
    await expect
      .poll(async () => (await edges(tasksRegion(page).getByRole('button').first())).bottom)
      .toBeLessThanOrEqual(topOfBar);
    await line.tap();
    await expect(notice.getByRole('button', { name: /^Gelesen/ })).toBeInViewport({ ratio: 1 });
    const { bottom } = await edges(notice.getByRole('button', { name: /^Gelesen/ }));
    expect((await edges(page.getByRole('region', { name: 'Kontrollgang' }))).top).toBeGreaterThan(bottom);
  });

  test.describe('before anybody has signed in', () => {
    test.use({ profileName: null });

    test('the header names the location beside the button that asks for the profile', async ({ page }) => {
      await page.goto('/service');
      const header = page.getByRole('banner');
      const { left } = await edges(header.getByRole('button', { name: 'Profil wechseln' }));
      expect((await edges(header.getByText('Spielhalle Wandsbek'))).right).toBeLessThanOrEqual(left);
    });
  });

  test('the menu comes from the side of its button', async ({ page }) => {
    await page.goto('/service');
    await page.getByRole('button', { name: /^Mehr/ }).tap();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await expect.poll(async () => Math.round((await menu.boundingBox())?.x ?? 0)).toBe(390 - 320);
  });

  test('a toast stands over the header, and covers nothing of the page', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/409/);
    await page.goto('/service');
    const toast = await answerTakenTour(page);
    await expect.poll(() => coveredBy(toast)).toEqual([]);
  });
});

test('the next task is shown above every other page, and three tasks on a wide screen', async ({ page }) => {
  await answerTasksOfToday(page);
  const nextTasks = page
    .getByRole('complementary', { name: 'Arbeitsplatz' })
    .getByRole('button', { name: /^Erledigen: / });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/activities/list');
  await expect(nextTasks.first()).toBeVisible();
  expect((await nextTasks.first().boundingBox())?.width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(nextTasks.nth(2)).toBeVisible();
});
