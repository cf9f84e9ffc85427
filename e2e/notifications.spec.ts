import type { Page } from '@playwright/test';
import type { Collection } from '#shared/contracts/hydra.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';
import type { ApiSession } from './people.ts';
import { travel } from './time-travel.ts';

const MINUTE = 60;
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Meldungen/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Meldungen' });
const unread = (page: Page) =>
  panel(page).getByRole('list', { name: 'Ungelesene Meldungen', exact: true }).getByRole('listitem');
const openPanel = async (page: Page) => {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
};
const waiting = (session: ApiSession) =>
  session.members<Notification>('/api/notifications?pagination=false&order[id]=desc&exists[readAt]=false');

test.describe('the Verwaltung', () => {
  test.use({ person: 'operator' });

  test('sees how many are new, three of them, then five more, and reads them one by one', async ({ page, session }) => {
    await page.goto('/dashboard');
    // The server may raise another one at any moment, so nothing here counts exactly.
    expect((await waiting(session)).length).toBeGreaterThan(4);
    await expect(bell(page)).toHaveAccessibleName(/^Meldungen, \d+ ungelesene Meldungen$/);
    await openPanel(page);
    await expect(unread(page)).toHaveCount(3);
    await panel(page)
      .getByRole('button', { name: /^mehr anzeigen \(noch \d+\)$/ })
      .click();
    await expect.poll(() => unread(page).count()).toBeGreaterThan(4);
    expect(await unread(page).count()).toBeLessThanOrEqual(8);
    const [first] = await waiting(session);
    await unread(page)
      .filter({ hasText: first?.message ?? '' })
      .first()
      .getByRole('button', { name: /^Gelesen/ })
      .click();
    await expect.poll(async () => (await waiting(session)).some(({ id }) => id === first?.id)).toBe(false);
    await expect(unread(page).filter({ hasText: first?.message ?? '' })).toHaveCount(0);
    // Read ones stay to be looked up.
    await panel(page).getByRole('button', { name: 'Gelesene anzeigen' }).click();
    await expect(
      panel(page).getByRole('list', { name: 'Gelesene Meldungen', exact: true }).getByRole('listitem').first(),
    ).toBeVisible();
  });

  test('follows a notification to what it is about, which reads it', async ({ page, session }) => {
    await page.goto('/dashboard');
    await openPanel(page);
    const target = (await waiting(session)).find(({ link }) => link?.startsWith('/tasks/list?'));
    const more = panel(page).getByRole('button', { name: /^mehr anzeigen/ });
    const link = panel(page).getByRole('link', { name: `Ansehen: ${target?.message}` });
    while ((await link.count()) === 0) await more.click();
    await link.first().click();
    await expect(page).toHaveURL(/\/tasks\/list\?.*task=/);
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Aufgabe' })).toBeVisible();
    await expect.poll(async () => (await waiting(session)).some(({ id }) => id === target?.id)).toBe(false);
  });

  test('works by keyboard alone: opens it, reads one, closes it, and is back at the bell', async ({ page }) => {
    await page.goto('/dashboard');
    await tabTo(bell(page));
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    const entry = unread(page).first();
    const message = await entry.textContent();
    await tabTo(entry.getByRole('button', { name: /^Gelesen/ }));
    await page.keyboard.press('Enter');
    await expect(unread(page).first()).not.toHaveText(message ?? '');
    await expect(
      unread(page)
        .first()
        .getByRole('button', { name: /^Gelesen/ }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();
  });

  test('meets WCAG 2.2 AA with it open, light and dark', async ({ page }) => {
    await page.goto('/dashboard');
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Gelesene anzeigen' }).click();
    await expect(panel(page).getByRole('list', { name: 'Gelesene Meldungen', exact: true })).toBeVisible();
    await expectNoFindings(page, 'the open panel');
  });
});

/** As a server with a way out for mail answers; the one of the journeys has none, and takes no order. */
async function withMail(page: Page): Promise<void> {
  let wantsDigest = false;
  await page.route('**/api/notification_settings', async (route) => {
    if (route.request().method() === 'PATCH') ({ wantsDigest } = route.request().postDataJSON());
    await route.fulfill({ json: { wantsDigest, isMailPossible: true } });
  });
}

test.describe('the Verwaltung of a server that sends mail', () => {
  test.use({ person: 'operator' });

  const digest = (page: Page) => panel(page).getByRole('checkbox', { name: 'Tägliche Zusammenfassung per E-Mail' });

  test('orders the daily summary, which stands at once and after a reload, and cancels it', async ({ page }) => {
    await withMail(page);
    await page.goto('/dashboard');
    await openPanel(page);
    await expect(digest(page)).not.toBeChecked();
    const states = await digest(page).evaluate(async (box: HTMLInputElement) => {
      box.click();
      const seen = [box.checked];
      for (let frames = 0; frames < 60; frames += 1) {
        await new Promise(requestAnimationFrame);
        seen.push(box.checked);
      }
      return seen;
    });
    expect(new Set(states), 'never back to where it was').toEqual(new Set([true]));
    await page.reload();
    await openPanel(page);
    await expect(digest(page)).toBeChecked();
    await digest(page).uncheck();
    await page.reload();
    await openPanel(page);
    await expect(digest(page)).not.toBeChecked();
  });

  test('is told when the server did not take the order, and sees what holds', async ({ page, expectConsole }) => {
    expectConsole(/503/);
    await withMail(page);
    await page.goto('/dashboard');
    await openPanel(page);
    await expect(digest(page)).not.toBeChecked();
    await page.route('**/api/notification_settings', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await digest(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Service Unavailable' })).toBeVisible();
    await expect(digest(page)).not.toBeChecked();
  });
});

test.describe('another Verwaltung', () => {
  test.use({ person: 'otherOperator' });

  test('marks all as read, and the bell is silent', async ({ page, session }) => {
    await page.goto('/dashboard');
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'alle als gelesen markieren' }).click();
    await expect(panel(page).getByText('Keine neuen Meldungen.')).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Meldungen');
    await expect.poll(async () => (await waiting(session)).length).toBe(0);
  });

  test('reads that they could not be loaded, and tries again', async ({ page, expectConsole }) => {
    expectConsole(/503/);
    await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/dashboard');
    await openPanel(page);
    await expect(panel(page).getByText('Meldungen konnten nicht geladen werden.')).toBeVisible();
    await page.unroute('**/api/notifications?*');
    await panel(page).getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(panel(page).getByText(/Keine neuen Meldungen|ungelesen$/)).toBeVisible();
  });
});

/** Lets the server's own answer carry one more, as if it had just been raised. */
async function raise(page: Page, type: Notification['type'], message: string): Promise<void> {
  await page.route(/\/api\/notifications\?.*exists\[readAt\]=false/, async (route) => {
    const answer = await route.fetch();
    const collection: Collection<Notification> = await answer.json();
    const id = 1_000_000;
    const raised = { id, type, message, createdAt: new Date().toISOString(), receiver: '/api/users/1' };
    const item = { '@id': `/api/notifications/${id}`, '@type': 'Notification' as const, ...raised };
    const members = [item, ...collection['hydra:member']];
    await route.fulfill({ response: answer, json: { ...collection, 'hydra:member': members } });
  });
}

/** How long what was made to sound lasts, heard where it leaves the page. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.sources = [];
    window.AudioContext = class extends AudioContext {
      override createBufferSource() {
        const source = super.createBufferSource();
        window.sources.push(source);
        return source;
      }
    };
  });
const heard = (page: Page) => page.evaluate(() => window.sources.map(({ loop }) => (loop ? 'loud' : 'normal')));

test.describe('service', () => {
  test.use({ person: 'otherService', signer: 'Claudia Schmitz' });

  for (const [type, sound, isCritical] of [
    ['INFO', 'normal', false],
    ['DANGER', 'loud', true],
  ] as const) {
    test(`is told within a minute what is new, with the ${sound} sound for ${type}`, async ({ page }) => {
      await listen(page);
      const { forward } = await travel(page, 0);
      // Told by the stream it would be known, and its toast gone, before the minute is over.
      await page.route('**/api/events', () => new Promise(() => {}));
      await page.goto('/service');
      await page.getByRole('heading', { level: 1 }).click();
      await expect(page.getByRole('button', { name: 'Ton an: Testton abspielen' })).toBeVisible();
      await expect(bell(page)).toBeVisible();
      await raise(page, type, 'Frisch vom Server');
      await forward(MINUTE + 1);
      await expect(page.getByText(/neue Meldung/).first()).toBeAttached();
      await expect.poll(() => heard(page)).toContain(sound);
      const toast = page.getByRole('alert').filter({ hasText: 'Frisch vom Server' });
      await expect(toast).toHaveCount(isCritical ? 1 : 0);
      if (isCritical) await toast.getByRole('button', { name: 'Meldungen öffnen' }).click();
      else await bell(page).click();
      await expect(unread(page).first()).toContainText('Frisch vom Server');
      await expect(unread(page).first()).toContainText(isCritical ? 'KRITISCH' : 'INFO');
      await expect(unread(page).first()).toContainText('SYSTEM');
    });
  }

  test.describe('at a tablet', () => {
    test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

    test('finds the bell in the menu, and its number on the way there', async ({ page }) => {
      await page.goto('/service');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(bell(page)).toBeHidden();
      const more = page.getByRole('navigation', { name: 'Schnellzugriff' }).getByRole('button', { name: /^Mehr/ });
      await expect(more).toHaveAccessibleName(/^Mehr, \d+ ungelesene Meldung/);
      await more.tap();
      await page
        .getByRole('dialog', { name: 'Menü' })
        .getByRole('button', { name: /^Meldungen/ })
        .tap();
      await expect(unread(page)).not.toHaveCount(0);
    });
  });
});
