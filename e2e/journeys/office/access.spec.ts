// These journeys need a real browser: sessions on several devices, a session that ends while somebody works, and the
// forms of users and profiles by keyboard and at a width of 320 px.
import type { Browser, Page } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { User } from '#shared/contracts/users/users.ts';
import { mouse, tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import {
  createServiceUser,
  FIRST_PASSWORD,
  createPasswordLink,
  setPasswordAndSignIn,
} from '#e2e/support/test-users.ts';
import { ApiSession } from '#e2e/support/people.ts';
import { chooseOtherProfile, signIn } from '#e2e/support/sign-in.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

const UNAUTHORIZED = /status of 401/;

interface Device {
  readonly page: Page;
  readonly session: ApiSession;
}

/** Opens a page in a new browser context with a new session, like another tablet. */
async function openTablet(
  browser: Browser,
  baseURL: string | undefined,
  locationName: string,
  profileName: string,
): Promise<Device> {
  const session = await ApiSession.signIn(baseURL, 'service');
  await session.chooseLocation(locationName);
  await session.chooseProfile(profileName);
  await session.completeTasksDueSoon();
  await session.recordTour();
  const context = await browser.newContext({ storageState: session.storageState });
  return { page: await context.newPage(), session };
}

const expectGreeting = (page: Page, name: string, locationName: string) =>
  Promise.all([
    expect(page.getByRole('heading', { name: `Hallo ${name}` })).toBeVisible(),
    expect(page.getByRole('banner').getByText(locationName)).toBeVisible(),
  ]);
const tile = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first();
const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')]);

test('one login works on two devices at two locations with two profiles, and neither disturbs the other', async ({
  browser,
  baseURL,
  operatorApi,
}) => {
  const wandsbek = await openTablet(browser, baseURL, 'Spielhalle Wandsbek', 'Anja Brandt');
  const lueneburg = await openTablet(browser, baseURL, 'Spielhalle Lüneburg', 'Elif Demir');
  await Promise.all([wandsbek.page.goto('/service'), lueneburg.page.goto('/service')]);
  await expectGreeting(wandsbek.page, 'Anja Brandt', 'Spielhalle Wandsbek');
  await expectGreeting(lueneburg.page, 'Elif Demir', 'Spielhalle Lüneburg');

  await test.step('each device records at its own location, in the name of its own profile', async () => {
    for (const { page } of [wandsbek, lueneburg]) {
      await tile(page).click();
      await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
    }
    const newest = async (locationName: string) => {
      const { '@id': location } = await operatorApi.location(locationName);
      const [activity] = await operatorApi.members(
        `/api/activities?location=${location}&order[id]=desc&itemsPerPage=1`,
      );
      return activity;
    };
    expect(await newest('Spielhalle Wandsbek')).toMatchObject({ profileName: 'Anja Brandt' });
    expect(await newest('Spielhalle Lüneburg')).toMatchObject({ profileName: 'Elif Demir' });
  });

  await test.step('a change of profile stays on its device, also after a reload', async () => {
    await wandsbek.page.getByRole('button', { name: 'Profil wechseln' }).click();
    await chooseOtherProfile(wandsbek.page.getByRole('dialog'), 'Hassan Rahimi');
    await expectGreeting(wandsbek.page, 'Hassan Rahimi', 'Spielhalle Wandsbek');
    await Promise.all([wandsbek.page.reload(), lueneburg.page.reload()]);
    await expectGreeting(wandsbek.page, 'Hassan Rahimi', 'Spielhalle Wandsbek');
    await expectGreeting(lueneburg.page, 'Elif Demir', 'Spielhalle Lüneburg');
  });

  await test.step('ending one session shows the login on its device and leaves the other device signed in', async () => {
    await mouse(wandsbek.page).pressUserMenuEntry('Abmelden');
    await expect(wandsbek.page).toHaveURL('/login');
    expect(await storedTokens(wandsbek.page)).toEqual([null, null]);
    await expect(wandsbek.session.send('GET', '/api/currentuser')).rejects.toThrow('401');
    await wandsbek.page.goto('/dashboard');
    await expect(wandsbek.page).toHaveURL('/login');
    await lueneburg.page.reload();
    await expectGreeting(lueneburg.page, 'Elif Demir', 'Spielhalle Lüneburg');
    await tile(lueneburg.page).click();
    await expect(lueneburg.page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
  });
});

test('a deactivated user is immediately shown the login, whatever page is open', async ({
  browser,
  baseURL,
  operatorApi,
}) => {
  const { id, email } = await createServiceUser(operatorApi);
  const userSession = await setPasswordAndSignIn(baseURL, { email, link: await createPasswordLink(operatorApi, id) });
  const context = await browser.newContext({ storageState: userSession.storageState, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/service');
  await expect(page.getByRole('banner')).toBeVisible();
  await operatorApi.send('PATCH', `/api/users/${id}`, { isActive: false });
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await context.close();
});

test('wrong passwords of others do not lock users out in a browser in which they have signed in before', async ({
  browser,
  baseURL,
  operatorApi,
}) => {
  const { id, email } = await createServiceUser(operatorApi);
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(await createPasswordLink(operatorApi, id));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByLabel('Neues Passwort wiederholen').fill(FIRST_PASSWORD);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();

  const guess = () =>
    fetch(`${baseURL}/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'geraten' }),
    }).then((response) => response.text());
  await expect.poll(guess, { intervals: [1] }).toContain('Too many failed login attempts');
  // The attack continues, so that it uses every further attempt that the server allows.
  const attackEnd = new AbortController();
  const attack = (async () => {
    while (!attackEnd.signal.aborted) await guess();
  })();
  for (const round of ['in the browser in which the password was chosen', 'after signing out']) {
    await test.step(round, async () => {
      await page.getByLabel('E-Mail-Adresse').fill(email);
      await page.getByLabel('Passwort', { exact: true }).fill(FIRST_PASSWORD);
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await expect(page).toHaveURL('/service/check');
      expect(await page.evaluate(() => document.cookie)).toBe('');
      await mouse(page).pressUserMenuEntry('Abmelden');
      await expect(page).toHaveURL('/login');
    });
  }
  attackEnd.abort();
  await attack;
  await context.close();
});

test.describe('a service user whose session ends during work', () => {
  test.use({ person: 'otherService', profileName: 'Claudia Schmitz' });

  const comment = (page: Page) => page.getByRole('textbox', { name: 'Kommentar' });
  const begin = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Alle Maßnahmen' }).click();
    await page.getByRole('button', { name: 'Kommentar hinzufügen' }).click();
    await comment(page).fill(text);
  };
  const comeBack = async (page: Page) => {
    await expect(page).toHaveURL('/login');
    expect(await storedTokens(page)).toEqual([null, null]);
    await signIn(page, mouse(page), 'otherService');
    // A record that waits in the outbox may open a second dialog that asks for the profile, above the choice on the
    // page.
    await page
      .getByRole('button', { name: /^Claudia Schmitz/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Alle Maßnahmen' }).click();
  };

  test('is shown the login, and finds the typed text again afterwards', async ({
    page,
    session,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(UNAUTHORIZED);
    // The page must not ask before it is left, because the typed text is kept. The dialog would be dismissed here, and
    // the page would stay.
    page.on('dialog', (dialog) => void dialog.dismiss());
    const stream = page.waitForResponse('**/api/events');
    await page.goto('/service');
    await begin(page, 'Gast wirkte müde, Pause vereinbart.');
    await stream;
    await session.end();
    await comeBack(page);
    await expect(comment(page)).toHaveValue('Gast wirkte müde, Pause vereinbart.');
  });

  test('has an activity that was being sent recorded once after signing in again', async ({
    page,
    baseURL,
    session,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(UNAUTHORIZED);
    allowConsoleErrors(/net::ERR_FAILED/);
    // Without the event stream, the page learns only by its next request that the session has ended.
    await page.route('**/api/events', (route) => route.abort());
    const text = `Pause vereinbart ${crypto.randomUUID().slice(0, 8)}`;
    // The session ends at the very moment in which the activity is sent, before any other request can notice it.
    let hasEnded = false;
    await page.route('**/api/activities', async (route) => {
      if (route.request().method() === 'POST' && !hasEnded) {
        hasEnded = true;
        await session.end();
      }
      await route.continue();
    });
    await page.goto('/service');
    await begin(page, text);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Informationsgespräch geführt/ })
      .click();
    await comeBack(page);
    // A comment that was sent is no draft any more.
    await expect(page.getByRole('button', { name: 'Kommentar hinzufügen' })).toBeVisible();
    const newSession = await ApiSession.signIn(baseURL, 'otherService');
    const countRecorded = async () =>
      (await newSession.members<Activity>('/api/activities?order[id]=desc')).filter(
        (activity) => activity.comment === text,
      ).length;
    await expect.poll(countRecorded).toBe(1);
    await page.reload();
    await expect.poll(countRecorded).toBe(1);
  });
});

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  const rowOf = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Zugangsdaten' }).getByRole('row').filter({ hasText: text });

  test('changes a role by keyboard alone', async ({ page, operatorApi }) => {
    const { id, email } = await createServiceUser(operatorApi);
    await page.goto(`/users/list?search=${email}`);
    await tabTo(rowOf(page, email).getByRole('button'));
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('combobox', { name: 'Rolle' }));
    await page.keyboard.type('Verw');
    await tabTo(page.getByRole('button', { name: 'Speichern' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Der Zugang wurde gespeichert.')).toBeVisible();
    expect((await operatorApi.send<User>('GET', `/api/users/${id}`)).roles).toEqual(['ROLE_OPERATOR']);
  });

  test('is asked before the back button discards changes', async ({ page, operatorApi }) => {
    const { id, email } = await createServiceUser(operatorApi);
    await page.goto(`/users/list?search=${email}`);
    await rowOf(page, email).getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`/users/edit/${id}$`));
    await page.getByLabel('Nachname').fill('Halb');
    await page.goBack();
    await page.getByRole('dialog', { name: 'Eingaben verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click();
    await expect(page).toHaveURL(/\/users\/list/);
  });

  test('uses the list of profiles and their form on a phone of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/users/profiles');
    const list = page.getByRole('region', { name: 'Mitarbeiter-Profile' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await expectNoFindings(page, 'the list of profiles');
    await list.getByRole('listitem').first().getByRole('button').first().click();
    const sections = page.getByRole('navigation', { name: 'Abschnitte' });
    await expect(sections).toBeVisible();
    expect(await width()).toBe(320);
    await expectNoFindings(page, 'a profile');
    await sections.getByRole('link', { name: /^Angaben/ }).click();
    await page.getByLabel('Kommentar').fill('Nur vormittags');
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible();
    expect(await width()).toBe(320);
    await expectNoFindings(page, 'a section of a profile');
  });
});
