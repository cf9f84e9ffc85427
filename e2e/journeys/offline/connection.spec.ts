import type { Page, Route } from '@playwright/test';
import { goOffline } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { chooseFilter, openFilter } from '#e2e/support/list-filters.ts';

test.use({ sharesTestData: true, person: 'otherService', profileName: 'Claudia Schmitz' });

/** Chromium writes this to the console whenever a request gets no response. */
const CONNECTION_ERRORS = /net::ERR_/;

test('requests without a response are repeated after increasing pauses, and the page says so', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(CONNECTION_ERRORS);
  await page.clock.install();
  // The first script of the page asks as well, before the application does.
  let attempts = -1;
  await page.route('**/api/currentuser', (route) => {
    attempts += 1;
    return attempts <= 3 ? route.abort('connectionrefused') : route.continue();
  });
  await page.goto('/service');
  for (const attempt of [1, 2, 3]) {
    const text = `${attempt}. Verbindungsversuch fehlgeschlagen. Nächster Verbindungsversuch in ${3 * attempt} Sekunden.`;
    await expect(page.getByRole('alert')).toHaveText(text);
    expect(attempts).toBe(attempt);
    await page.clock.fastForward(3000 * attempt);
  }
  await expect(page.getByRole('heading', { name: 'Claudia Schmitz' })).toBeVisible();
  expect(attempts).toBe(4);
});

test('a line under the header says that the page is offline, and a list that was not loaded yet loads with the connection', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  // The page repeats its requests while there is no connection, and Chromium logs each failure.
  allowConsoleErrors(CONNECTION_ERRORS);
  await page.goto('/tasks/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const line = page.locator('[data-connection-line]').filter({ hasText: 'Offline' });
  await expect(line).toBeHidden();
  // The menu of filters is loaded when it is first opened.
  await openFilter(page, 'Status');
  await page.keyboard.press('Escape');
  await goOffline(page);
  await expect(line).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await chooseFilter(page, 'Status', 'Erledigt');
  const notice = page.getByRole('alert').filter({ hasText: 'Keine Verbindung.' });
  await expect(notice).toContainText('Aufgaben werden geladen, sobald sie wieder besteht.');
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test.describe('a screen whose file no longer exists after a deployment', () => {
  /** Intercepts the script of the list of tours. Its file name does not reveal it, so it is recognised by its content. */
  const interceptScreen = (page: Page, respond: (route: Route) => Promise<void>) =>
    page.route('**/assets/*.js', async (route) => {
      const file = await route.fetch();
      await (/\bas InspectionTourListPage\b/.test(await file.text())
        ? respond(route)
        : route.fulfill({ response: file }));
    });

  test('reloads the page once to get its new file', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    let failures = 0;
    await interceptScreen(page, (route) => {
      failures += 1;
      return failures === 1 ? route.abort() : route.continue();
    });
    await page.goto('/inspectiontours/list');
    await expect(page.getByRole('heading', { name: 'Kontrollgänge', level: 1 })).toBeVisible();
    expect(failures).toBeGreaterThan(1);
  });

  test('shows an error when the file is still missing, instead of reloading endlessly', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR_|dynamically imported module/);
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await interceptScreen(page, (route) => route.abort());
    await page.goto('/inspectiontours/list');
    await expect(page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
    expect(loads).toBe(2);
  });
});
