import type { Page, Route } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { GivenTask } from '#server/test/fixtures/overdue-task.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { mouse, goOffline } from '#e2e/support/input-methods.ts';
import type { Application } from '#e2e/support/application.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { giveOverdueTask } from '#e2e/support/overdue-task.ts';
import type { ApiSession } from '#e2e/support/people.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

const CONNECTION_ERRORS = /net::ERR_|Failed to load resource|when fetching the script/;
const tiles = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' });
const waitingTiles = (page: Page) =>
  tiles(page).getByRole('button').filter({ hasText: 'Gespeichert, wartet auf Netz' });
const successNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Spielerschutzmaßnahme erfolgreich angelegt' });

const newestOf = (session: ApiSession) => session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=10');
async function watchNewActivities(session: ApiSession): Promise<() => Promise<Activity[]>> {
  const [newestBefore] = await newestOf(session);
  return async () => (await newestOf(session)).filter(({ id }) => id > (newestBefore?.id ?? 0));
}

/** Passes a request on to the server and drops the response, as an unreliable network may do. */
async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

const outboxEntries = (page: Page) => page.getByRole('dialog', { name: 'Noch nicht übertragen' }).getByRole('listitem');

async function openPanel(page: Page, text: string): Promise<void> {
  const line = page.getByRole('status').filter({ hasText: text });
  await line.getByRole('button', { name: 'Ansehen' }).click();
  await expect(outboxEntries(page).first()).toBeVisible();
}

const YEAR_MILLISECONDS = 365 * DAY_MILLISECONDS;
/** Creates a task with a unique description, that has been overdue for a year, so that it is listed first. */
async function createTask(session: ApiSession, application: Application): Promise<GivenTask> {
  const { location } = await session.send<{ location: string }>('GET', '/api/currentuser');
  return giveOverdueTask(application, {
    description: `Ist der Notausgang ${crypto.randomUUID().slice(0, 8)} frei?`,
    location,
    doAt: new Date(Date.now() - YEAR_MILLISECONDS).toISOString(),
    possibleAnswers: [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }],
  });
}

/** Waits until the device has stored everything that the application needs without a connection. */
async function waitUntilReadyForOffline(page: Page): Promise<void> {
  await expect(tiles(page).getByRole('button').first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The page stores its loaded data on the device only a moment after it has shown them.
  await page.waitForTimeout(2500);
}

test.describe('service', () => {
  test.use({ person: 'otherService', profileName: 'Murat Kaya', serviceWorkers: 'allow' });

  test('records an activity once when the response gets lost after the server has stored it', async ({
    page,
    session,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    const arrived = await watchNewActivities(session);
    const keys: (string | null)[] = [];
    await page.route('**/api/activities', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(await route.request().headerValue('idempotency-key'));
      return keys.length === 1 ? loseResponse(route) : route.continue();
    });
    await page.goto('/service');
    const tile = tiles(page).getByRole('button').first();
    const name = (await tile.textContent()) ?? '';
    await tile.click();
    await expect.poll(() => keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expect.poll(async () => (await arrived()).length).toBe(1);
    // The tile confirms it for some seconds only. In the list, an entry can be opened once it is no longer waiting.
    const newest = page.getByRole('region', { name: 'Zuletzt erfasst' }).getByRole('listitem').first();
    await expect(newest.getByRole('button', { name })).toBeVisible();
  });

  test('records offline, and the records arrive exactly once and in order', async ({
    page,
    context,
    session,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    const arrived = await watchNewActivities(session);
    await page.goto('/service');
    await expect(tiles(page).getByRole('button').first()).toBeVisible();
    const names = (await tiles(page).getByRole('button').allTextContents()).slice(0, 3);
    await goOffline(page);
    for (const name of names) await tiles(page).getByRole('button', { name, exact: true }).click();
    await expect(waitingTiles(page)).toHaveCount(3);
    await context.setOffline(false);
    await expect.poll(async () => (await arrived()).map(({ actionName }) => actionName).toReversed()).toEqual(names);
  });

  test('undoes an offline record, which is then never sent', async ({ page, context, session, allowConsoleErrors }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    const arrived = await watchNewActivities(session);
    await page.goto('/service');
    const tile = tiles(page).getByRole('button').first();
    await expect(tile).toBeVisible();
    await goOffline(page);
    // A record made before the page knows that it is offline is sent immediately and cannot be undone.
    await page.waitForFunction(() => !navigator.onLine);
    await tile.click();
    await tiles(page)
      .getByRole('button', { name: /^Rückgängig/ })
      .click();
    await expect(page.getByText(/: zurückgenommen\.$/)).toBeVisible();
    await context.setOffline(false);
    await tiles(page).getByRole('button').nth(1).click();
    await expect(successNotice(page)).toHaveCount(1);
    expect(await arrived()).toHaveLength(1);
  });

  test('lists the waiting entries, and shows a conflict, which the user resolves by discarding the entry', async ({
    page,
    context,
    session,
    application,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    const task = await createTask(session, application);
    await page.goto('/service');
    await waitUntilReadyForOffline(page);
    await page.getByRole('button', { name: `Erledigen: ${task.description}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Aufgabe erledigen' });
    await expect(dialog.getByRole('button', { name: 'Ja', exact: true })).toBeVisible();
    await goOffline(page);
    await dialog.getByRole('button', { name: 'Ja', exact: true }).click();
    await expect(page.getByText(/^Erledigt \d\d:\d\d · wartet$/)).toBeVisible();
    await expect(page.getByRole('button', { name: `Erledigen: ${task.description}` })).toBeHidden();
    await tiles(page).getByRole('button').first().click();

    await openPanel(page, 'Offline – 2 Einträge warten');
    await expect(outboxEntries(page)).toHaveCount(2);
    await expect(outboxEntries(page).first()).toContainText(task.description);
    await expect(outboxEntries(page).first()).toContainText('wartet');
    await expectNoFindings(page, 'the entries on this device');

    await session.send('PATCH', `/api/tasks/${task.id}`, { answer: 'Ja' });
    await context.setOffline(false);
    await expect(outboxEntries(page)).toHaveCount(1);
    await expect(outboxEntries(page)).toContainText('Konflikt');
    await expect(outboxEntries(page)).toContainText('Die Aufgabe wurde bereits erledigt.');
    await expectNoFindings(page, 'a refused entry');
    await outboxEntries(page)
      .getByRole('button', { name: /^Verwerfen/ })
      .click();
    await outboxEntries(page).getByRole('button', { name: 'Endgültig verwerfen' }).click();
    await expect(page.getByText('Alles ist übertragen.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-connection-line]')).toBeHidden();
  });

  test('is asked before logging out while entries are not transferred yet', async ({
    page,
    context,
    session,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    const arrived = await watchNewActivities(session);
    const { pressUserMenuEntry } = mouse(page);
    await page.goto('/service');
    await waitUntilReadyForOffline(page);
    await goOffline(page);
    await tiles(page).getByRole('button').first().click();
    await expect(waitingTiles(page)).toBeVisible();
    await pressUserMenuEntry('Abmelden');
    const logoutDialog = page.getByRole('dialog', { name: '1 Eintrag ist noch nicht übertragen' });
    await logoutDialog.getByRole('button', { name: 'Jetzt übertragen und abmelden' }).click();
    await expect(logoutDialog.getByRole('alert')).toHaveText('Die Übertragung ist noch nicht gelungen.');
    await expectNoFindings(page, 'what waits here');
    await logoutDialog.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(logoutDialog).toBeHidden();
    await expect(page.locator('[data-connection-line]')).toBeVisible();
    await context.setOffline(false);
    await expect.poll(arrived).toHaveLength(1);
    await expect(page.locator('[data-connection-line]')).toBeHidden();
    await pressUserMenuEntry('Abmelden');
    await expect(page).toHaveURL('/login');
  });

  test('starts offline after a reload and in a new tab, with the recorded entries and the last loaded data', async ({
    page,
    context,
    session,
    application,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    const { description } = await createTask(session, application);
    const arrived = await watchNewActivities(session);
    await page.goto('/service');
    await waitUntilReadyForOffline(page);
    const nonceOnline = await page.locator('meta[name="csp-nonce"]').getAttribute('content');
    await goOffline(page);
    await tiles(page).getByRole('button').first().click();
    await expect(waitingTiles(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Murat Kaya' })).toBeVisible();
    expect(await page.locator('meta[name="csp-nonce"]').getAttribute('content')).not.toBe(nonceOnline);
    await expect(page.getByText('Offline – 1 Eintrag wartet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nächste Aufgaben' })).toContainText(description);
    await tiles(page).getByRole('button').nth(1).click();
    await expect(waitingTiles(page)).toBeVisible();
    await page.close();

    const newTab = await context.newPage();
    await newTab.goto('/service');
    await expect(newTab.getByText('Offline – 2 Einträge warten')).toBeVisible();
    await expect(newTab.getByRole('region', { name: 'Zuletzt erfasst' }).getByText('wartet')).toHaveCount(2);
    expect(await arrived()).toHaveLength(0);
    await context.setOffline(false);
    await expect.poll(arrived).toHaveLength(2);
    await expect(newTab.locator('[data-connection-line]')).toBeHidden();
  });

  test('stores no API response in a cache, and deletes the stored data when logging out', async ({ page }) => {
    const { pressUserMenuEntry } = mouse(page);
    await page.goto('/service');
    await waitUntilReadyForOffline(page);
    const cachedPaths = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cachedPaths).toContain('/');
    expect(
      cachedPaths.filter((path) => !/^\/(?:assets\/|sounds\/|pruefen$|[\w-]+\.(?:png|svg|webmanifest)$|$)/.test(path)),
    ).toEqual([]);
    await pressUserMenuEntry('Abmelden');
    await expect(page).toHaveURL('/login');
    const snapshots = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const openRequest = indexedDB.open('schutzbuch-snapshot');
          openRequest.addEventListener('success', () => {
            const reading = openRequest.result.transaction('seen').objectStore('seen').count();
            reading.addEventListener('success', () => resolve(reading.result));
          });
        }),
    );
    expect(snapshots).toBe(0);
  });
});

test.describe('a location that requires PINs', () => {
  test.use({ person: 'operator', locationName: 'Spielhalle Stade' });
  const PIN = '2468';

  test('an entry of a profile that is no longer chosen is sent after choosing the profile with its PIN', async ({
    page,
    context,
    session,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(CONNECTION_ERRORS);
    const arrived = await watchNewActivities(session);
    const [author, colleague] = (await session.members<Profile>('/api/profiles?isActive=true')).filter(
      ({ hasPin }) => hasPin,
    );
    if (author === undefined || colleague === undefined) throw new Error('Stade needs two profiles with a PIN.');
    const chooseProfile = ({ id }: Profile) => session.send('POST', `/api/currentprofile/set/${id}`, { pin: PIN });
    await chooseProfile(author);
    await page.goto('/service');
    await expect(tiles(page).getByRole('button').first()).toBeVisible();
    await goOffline(page);
    // The page does not learn of this change. It knows the server's clock to within two seconds, so the wait is longer.
    await chooseProfile(colleague);
    await page.waitForTimeout(4000);
    await tiles(page).getByRole('button').first().click();
    await expect(waitingTiles(page)).toBeVisible();
    await context.setOffline(false);
    await openPanel(page, '1 Eintrag nicht übertragen');
    await expect(outboxEntries(page)).toContainText('Bitte das Profil mit seiner PIN wählen.');
    await outboxEntries(page)
      .getByRole('button', { name: /^Profil wechseln und senden/ })
      .click();
    const chooser = page.getByRole('dialog', { name: 'Profil wechseln' });
    await chooser.getByRole('button', { name: author.name }).click();
    await chooser.getByLabel('PIN', { exact: true }).fill(PIN);
    await page.keyboard.press('Enter');
    await expect(chooser).toBeHidden();
    await expect(page.getByText('Alles ist übertragen.')).toBeVisible();
    expect((await arrived()).map(({ profileName }) => profileName)).toEqual([author.name]);
  });
});
