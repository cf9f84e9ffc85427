import type { Page, Route } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities.ts';
import { expect, test } from './journey.ts';
import type { ApiSession } from './people.ts';

const NO_ANSWER = /net::ERR_|Failed to load resource/;
const tiles = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' });
const kept = (page: Page) => page.getByRole('status').filter({ hasText: 'Gespeichert, wird übertragen' });
const recorded = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Spielerschutzmaßnahme erfolgreich angelegt' });

const newestOf = (session: ApiSession) => session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=10');
async function since(session: ApiSession): Promise<() => Promise<Activity[]>> {
  const [before] = await newestOf(session);
  return async () => (await newestOf(session)).filter(({ id }) => id > (before?.id ?? 0));
}

/** Lets a request through and loses the answer on its way back, as a network does that breaks at the wrong moment. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

test.describe('service', () => {
  test.use({ person: 'otherService', signer: 'Murat Kaya' });

  test('records a measure once when the answer gets lost after the server has stored it', async ({
    page,
    session,
    expectConsole,
  }) => {
    expectConsole(NO_ANSWER);
    const arrived = await since(session);
    const keys: (string | null)[] = [];
    await page.route('**/api/activities', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(await route.request().headerValue('idempotency-key'));
      return keys.length === 1 ? loseAnswer(route) : route.continue();
    });
    await page.goto('/service');
    await tiles(page).getByRole('button').first().click();
    await expect(recorded(page)).toHaveCount(1);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await arrived()).toHaveLength(1);
  });

  test('records offline, and what was recorded arrives once and in its order', async ({
    page,
    context,
    session,
    expectConsole,
  }) => {
    expectConsole(NO_ANSWER);
    const arrived = await since(session);
    await page.goto('/service');
    await expect(tiles(page).getByRole('button').first()).toBeVisible();
    const names = (await tiles(page).getByRole('button').allTextContents()).slice(0, 3);
    await context.setOffline(true);
    for (const name of names) await tiles(page).getByRole('button', { name, exact: true }).click();
    await expect(kept(page)).toHaveCount(3);
    await context.setOffline(false);
    await expect.poll(async () => (await arrived()).map(({ actionName }) => actionName).toReversed()).toEqual(names);
  });

  test('takes back what was recorded offline as if it had never been', async ({
    page,
    context,
    session,
    expectConsole,
  }) => {
    expectConsole(NO_ANSWER);
    const arrived = await since(session);
    await page.goto('/service');
    const tile = tiles(page).getByRole('button').first();
    await expect(tile).toBeVisible();
    await context.setOffline(true);
    await tile.click();
    await kept(page)
      .getByRole('button', { name: /^Rückgängig/ })
      .click();
    await expect(page.getByText(/: zurückgenommen\.$/)).toBeVisible();
    await context.setOffline(false);
    await tiles(page).getByRole('button').nth(1).click();
    await expect(recorded(page)).toHaveCount(1);
    expect(await arrived()).toHaveLength(1);
  });
});
