// One login, two tablets, two locations: what a session has chosen is its own.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';

interface Device {
  readonly page: Page;
  readonly session: ApiSession;
}

/** A tablet of its own, signed in by itself. */
async function tablet(browser: Browser, baseURL: string | undefined, place: string, signer: string): Promise<Device> {
  const session = await ApiSession.signIn(baseURL, 'service');
  await session.workAt(place);
  await session.signAs(signer);
  await session.settleDueSoon();
  await session.settleTour();
  const context = await browser.newContext({ storageState: session.storageState });
  return { page: await context.newPage(), session };
}

const greets = (page: Page, name: string, place: string) =>
  Promise.all([
    expect(page.getByRole('heading', { name: `Hallo ${name}` })).toBeVisible(),
    expect(page.getByRole('main').getByText(place)).toBeVisible(),
  ]);
const tile = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first();

test('one login works on two devices at two locations with two profiles, and neither disturbs the other', async ({
  browser,
  baseURL,
  office,
}) => {
  const wandsbek = await tablet(browser, baseURL, 'Spielhalle Wandsbek', 'Anja Brandt');
  const lueneburg = await tablet(browser, baseURL, 'Spielhalle Lüneburg', 'Elif Demir');
  await Promise.all([wandsbek.page.goto('/service'), lueneburg.page.goto('/service')]);
  await greets(wandsbek.page, 'Anja Brandt', 'Spielhalle Wandsbek');
  await greets(lueneburg.page, 'Elif Demir', 'Spielhalle Lüneburg');

  await test.step('each records where it stands, in the name of who stands there', async () => {
    for (const { page } of [wandsbek, lueneburg]) {
      await tile(page).click();
      await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
    }
    const newest = async (place: string) => {
      const { '@id': location } = await office.location(place);
      const [activity] = await office.members(`/api/activities?location=${location}&order[id]=desc&itemsPerPage=1`);
      return activity;
    };
    expect(await newest('Spielhalle Wandsbek')).toMatchObject({ profileName: 'Anja Brandt' });
    expect(await newest('Spielhalle Lüneburg')).toMatchObject({ profileName: 'Elif Demir' });
  });

  await test.step('a change of profile stays on its device, also after a reload', async () => {
    await wandsbek.page.getByRole('button', { name: 'Profil wechseln' }).click();
    await wandsbek.page.getByRole('dialog').getByRole('button', { name: 'Hassan Rahimi' }).click();
    await greets(wandsbek.page, 'Hassan Rahimi', 'Spielhalle Wandsbek');
    await Promise.all([wandsbek.page.reload(), lueneburg.page.reload()]);
    await greets(wandsbek.page, 'Hassan Rahimi', 'Spielhalle Wandsbek');
    await greets(lueneburg.page, 'Elif Demir', 'Spielhalle Lüneburg');
  });

  await test.step('the end of one session leaves the other at work', async () => {
    await wandsbek.page.getByRole('button', { name: /^Benutzermenü/ }).click();
    await wandsbek.page.getByRole('banner').getByRole('button', { name: 'Abmelden' }).click();
    await expect(wandsbek.page).toHaveURL('/login');
    await expect(wandsbek.session.send('GET', '/api/currentuser')).rejects.toThrow('401');
    await lueneburg.page.reload();
    await greets(lueneburg.page, 'Elif Demir', 'Spielhalle Lüneburg');
    await tile(lueneburg.page).click();
    await expect(lueneburg.page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
  });
});

test('a session that is ended elsewhere leads to the login, and signs nothing any more', async ({
  browser,
  baseURL,
}) => {
  const { page, session } = await tablet(browser, baseURL, 'Spielhalle Lüneburg', 'Elif Demir');
  await page.goto('/service');
  await greets(page, 'Elif Demir', 'Spielhalle Lüneburg');
  await session.end();
  // The page may have noticed by itself already.
  await expect(async () => {
    await page.goto('/tasks/list');
    await expect(page).toHaveURL('/login', { timeout: 3000 });
  }).toPass();
});
