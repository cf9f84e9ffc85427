// These journeys test what needs a real browser at the bell: the keyboard, the sound and the position on a tablet.
import type { Page } from '@playwright/test';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { recordAlerts, countLoudSounds } from '#e2e/support/recorded-alerts.ts';
import { controlClock } from '#e2e/support/page-clock.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

test.use({ sharesTestData: true });

const MINUTE_SECONDS = 60;
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Meldungen/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Meldungen' });
const unreadEntries = (page: Page) =>
  panel(page).getByRole('list', { name: 'Ungelesene Meldungen', exact: true }).getByRole('listitem');

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('opens the notifications by keyboard alone, reads one, closes them, and has the focus on the bell again', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await tabTo(bell(page));
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Gelesene anzeigen' }).press('Enter');
    await expect(panel(page).getByRole('list', { name: 'Gelesene Meldungen', exact: true })).toBeVisible();
    await expectNoFindings(page, 'the open panel');
    const entry = unreadEntries(page).first();
    const message = await entry.textContent();
    await tabTo(entry.getByRole('button', { name: /^Gelesen/ }));
    await page.keyboard.press('Enter');
    await expect(unreadEntries(page).first()).not.toHaveText(message ?? '');
    await expect(
      unreadEntries(page)
        .first()
        .getByRole('button', { name: /^Gelesen/ }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();
  });
});

/** Adds a critical notification to the server's response, as if it had just been raised. */
async function raiseCritical(page: Page, message: string): Promise<void> {
  await page.route(/\/api\/notifications\?.*exists\[readAt\]=false/, async (route) => {
    const response = await route.fetch();
    const collection: Collection<Notification> = await response.json();
    const id = 1_000_000;
    const notification = { id, type: 'DANGER' as const, message, createdAt: new Date().toISOString() };
    const item = {
      '@id': `/api/notifications/${id}`,
      '@type': 'Notification' as const,
      ...notification,
      receiver: '/api/users/1',
    };
    const members = [item, ...collection['hydra:member']];
    await route.fulfill({ response, json: { ...collection, 'hydra:member': members } });
  });
}

test.describe('service', () => {
  test.use({ person: 'otherService', profileName: 'Claudia Schmitz' });

  test('hears the loud sound within a minute of a critical notification, also without the event stream', async ({
    page,
  }) => {
    await recordAlerts(page);
    const { forward } = await controlClock(page, 0);
    // Without the event stream, the page learns of the notification only by its request every minute. With it, the
    // toast would be gone before the minute is over.
    await page.route('**/api/events', () => new Promise(() => {}));
    await page.goto('/service');
    await page.getByRole('heading', { name: 'Nächste Aufgaben' }).click();
    await expect(page.getByRole('button', { name: 'Ton an: Testton abspielen' })).toBeVisible();
    await expect(bell(page)).toBeVisible();
    await raiseCritical(page, 'Frisch vom Server');
    await forward(MINUTE_SECONDS + 1);
    await expect.poll(() => countLoudSounds(page)).toBeGreaterThan(0);
    const toast = page.getByRole('alert').filter({ hasText: 'Frisch vom Server' });
    await toast.getByRole('button', { name: 'Meldungen öffnen' }).click();
    await expect(unreadEntries(page).first()).toContainText('Frisch vom Server');
  });

  test.describe('at a tablet', () => {
    test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

    test('finds the bell in the menu, and the number of notifications on the button of the menu', async ({ page }) => {
      await page.goto('/service');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(bell(page)).toBeHidden();
      const moreButton = page
        .getByRole('navigation', { name: 'Schnellzugriff' })
        .getByRole('button', { name: /^Mehr/ });
      await expect(moreButton).toHaveAccessibleName(/^Mehr, \d+ ungelesene Meldung/);
      await moreButton.tap();
      await page
        .getByRole('dialog', { name: 'Menü' })
        .getByRole('button', { name: /^Meldungen/ })
        .tap();
      await expect(unreadEntries(page)).not.toHaveCount(0);
    });
  });
});
