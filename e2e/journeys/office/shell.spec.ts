import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ sharesTestData: true, contextOptions: { reducedMotion: 'no-preference' } });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hauptmenü' });
const documentation = ['Getting started', 'Foundation', 'Components'];

test.describe('service', () => {
  test.use({ person: 'service', locationName: 'Spielhalle Wandsbek', profileName: 'Anja Brandt' });

  test('has the menu in a drawer on a phone, and four entries in the bottom bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/service');
    await expect(menu(page)).toBeHidden();
    const quickAccess = page.getByRole('navigation', { name: 'Schnellzugriff' });
    await quickAccess.getByRole('link', { name: 'Aufgaben' }).click();
    await expect(page).toHaveURL('/tasks/list');
    await quickAccess.getByRole('button', { name: /^Mehr/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Menü' });
    await expect(drawer.getByText('Service Nordlicht')).toBeVisible();
    await expect(drawer.getByText(/^Standort-Nr\. \d+$/)).toBeVisible();
    for (const name of documentation) await expect(drawer.getByRole('link', { name })).toBeVisible();
    await drawer.getByRole('link', { name: 'Protokolle', exact: true }).click();
    await expect(page).toHaveURL('/service/protocols');
    await expect(drawer).toBeHidden();
  });
});

test.describe('operator', () => {
  test.use({ person: 'operator' });

  test('has a sidebar whose width survives a reload: shown, small or hidden', async ({ page }) => {
    await page.goto('/dashboard');
    const width = async () => (await menu(page).boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Seitenleiste verkleinern' }).click();
    await expect.poll(width).toBeLessThan(110);
    await page.reload();
    await expect.poll(width).toBeLessThan(110);
    expect(await width()).toBeGreaterThan(40);
    await menu(page).getByRole('link', { name: 'Berichte' }).hover();
    await expect(menu(page).getByText('Berichte')).toBeVisible();
    await page.getByRole('button', { name: 'Seitenleiste verbreitern' }).click();
    await page.getByRole('button', { name: /^Benutzermenü/ }).click();
    await page.getByRole('button', { name: 'Seitenleiste ausblenden' }).click();
    await expect(menu(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Seitenleiste einblenden' }).click();
    await expect.poll(width).toBeGreaterThan(200);
  });

  test('loses no letter that is typed before the search has loaded', async ({ page }) => {
    await page.route(/command-palette-.*[.]js/, async (route) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.goto('/tasks/list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Outside of the search field, the key 'n' would create a new task on this page.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nichts davon');
    await expect(page.getByRole('combobox', { name: 'Person, Eintrag, Seite oder Befehl suchen' })).toHaveValue(
      'nichts davon',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('standorte');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/locations/list');
  });

  test('changes between light and dark, and keeps the choice after a reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/dashboard');
    const brightness = () =>
      page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));
    await page.getByRole('button', { name: 'Zur dunklen Ansicht' }).click();
    await expect.poll(brightness).toBeLessThan(60);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Zur hellen Ansicht' })).toBeVisible();
    expect(await brightness()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Zur hellen Ansicht' }).click();
    await expect.poll(brightness).toBeGreaterThan(200);
  });

  test('is asked before leaving a page with unsaved input, and only then', async ({ page }) => {
    let leaveWarnings = 0;
    page.on('dialog', (dialog) => {
      leaveWarnings += dialog.type() === 'beforeunload' ? 1 : 0;
      void dialog.accept();
    });
    await page.goto('/tasks/list');
    await expect(page.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible();
    await page.reload();
    expect(leaveWarnings).toBe(0);
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    await page.getByRole('dialog').getByLabel('Aufgabe').fill('Neue Flyer bestellen');
    await page.reload();
    expect(leaveWarnings).toBe(1);
  });
});

/** How much of the menu is out of sight. */
const hiddenHeights = (page: Page) =>
  menu(page).evaluate((nav) =>
    [...nav.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .map((element) => element.scrollHeight - element.clientHeight),
  );

for (const person of ['operator', 'admin'] as const) {
  test.describe(`the menu of ${person}`, () => {
    test.use({ person, locationName: 'Spielhalle Wandsbek', viewport: { width: 1366, height: 768 } });

    test('fits on a screen of little height with any of its groups open', async ({ page }) => {
      await page.goto('/dashboard');
      const groups = menu(page).getByRole('group');
      await expect(groups.first()).toBeVisible();
      for (const group of await groups.all()) {
        await group.getByRole('button').click();
        await expect(group.getByRole('link').first()).toBeVisible();
        expect(await hiddenHeights(page)).toEqual([0]);
        await expect(menu(page).getByRole('button', { name: 'Hilfe' })).toBeInViewport({ ratio: 1 });
        await group.getByRole('button').click();
        await expect(group.getByRole('link')).toHaveCount(0);
      }
      await menu(page).getByRole('button', { name: 'Hilfe' }).click();
      for (const name of documentation)
        await expect(menu(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    });

    test('keeps a tapped group in its place, and leads to all entries while all groups are open', async ({ page }) => {
      await page.goto('/dashboard');
      const groups = menu(page).getByRole('group');
      await expect(groups.first()).toBeVisible();
      const [first, second] = [groups.first().getByRole('button'), groups.nth(1).getByRole('button')];
      await first.click();
      await expect(first).toHaveAttribute('aria-expanded', 'true');
      const place = await second.boundingBox();
      await second.click();
      await expect(second).toHaveAttribute('aria-expanded', 'true');
      await expect(first).toHaveAttribute('aria-expanded', 'true');
      expect(await second.boundingBox()).toEqual(place);
      for (const group of (await groups.all()).slice(2)) await group.getByRole('button').click();
      const help = menu(page).getByRole('button', { name: 'Hilfe' });
      for (const link of await menu(page).getByRole('link').all()) {
        await link.scrollIntoViewIfNeeded();
        // A list scrolls by whole pixels, while its entries may be a fraction of one higher.
        await expect(link).toBeInViewport({ ratio: 0.99 });
      }
      await expect(help).toBeInViewport({ ratio: 1 });
      await groups.first().getByRole('link').first().click();
      await expect(second).toHaveAttribute('aria-expanded', 'true');
      // Once the pointer is elsewhere, only the group of the page stays open, and everything fits again.
      await page.mouse.move(900, 400);
      await expect(second).toHaveAttribute('aria-expanded', 'false');
      await expect(first).toHaveAttribute('aria-expanded', 'true');
      expect(await hiddenHeights(page)).toEqual([0]);
    });
  });
}

test.describe('on a phone', () => {
  const viewport = { width: 390, height: 844 };
  test.use({ person: 'operator', viewport });

  for (const list of [
    '/activities/list',
    '/inspectiontours/list',
    '/tasks/list',
    '/users/profiles',
    '/users/list',
    '/locations/list',
    '/documents/main',
    '/audit/list',
  ])
    test(`the first row of ${list} is seen without scrolling`, async ({ page }) => {
      await page.goto(list);
      const firstRow = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('[data-opens]') });
      const box = await firstRow.first().boundingBox();
      expect(box?.y).toBeLessThan(0.4 * viewport.height);
    });
});

test.describe('the demo', () => {
  test.use({ person: 'demo', locationName: 'Spielhalle Frankfurt', profileName: 'Julia Neumann' });

  for (const viewport of [
    { width: 1180, height: 820 },
    { width: 820, height: 1180 },
  ])
    test(`has its notice below the workplace of a tablet of ${viewport.width} × ${viewport.height}, which still fits`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto('/service');
      const notice = page.getByRole('contentinfo');
      await expect(notice.getByText('Sie sehen die Demo.')).toBeInViewport({ ratio: 1 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
      );
      expect(overflow).toBe(0);
    });

  test('keeps its notice away from a protocol, whose buttons stay in sight', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/service/protocols/create');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('region', { name: 'Bei Anlass' }).getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Abschließen' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('contentinfo')).toBeHidden();
  });

  test('leads to a login of one’s own, and is ended from its notice', async ({ page }) => {
    await page.goto('/service');
    await expect(page.getByRole('heading', { name: 'Julia Neumann' })).toBeVisible();
    const notice = page.getByRole('contentinfo');
    await expect(notice.getByRole('link', { name: 'Eigenen Zugang einrichten' })).toHaveAttribute('href', /^https:/);
    await notice.getByRole('button', { name: 'Demo beenden' }).click();
    await expect(page).toHaveURL('/login');
  });
});
