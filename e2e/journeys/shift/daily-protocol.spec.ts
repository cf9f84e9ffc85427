// Tests that the daily protocol takes few taps and little scrolling, and that it leads to an overlooked question.
import type { Locator } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

const MAX_TAPS = 20;
const MAX_SCREENS = 3;
const MAX_ROW_PIXELS = 88;
const SIZE = { width: 1180, height: 820 };

test.use({
  person: 'service',
  locationName: 'Spielhalle Wandsbek',
  profileName: 'Anja Brandt',
  viewport: SIZE,
  hasTouch: true,
  colorScheme: 'dark',
});

test('the daily protocol is closed in twenty taps on three screens, and leads to an overlooked question', async ({
  page,
}) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const yesButtons = page.getByRole('radio', { name: 'Ja', exact: true });
  await page.goto('/service/protocols/create');
  const dailyForm = page.getByRole('region', { name: 'Täglich' });
  await tap(dailyForm.getByRole('button').first());
  await tap(page.getByRole('radio', { name: 'Öffnen' }));
  await expect(yesButtons.nth(9)).toBeAttached();

  await test.step('a question is one row', async () => {
    const rows = page.locator('[data-question]').filter({ has: page.getByRole('radiogroup') });
    const heights = await rows.evaluateAll((elements) => elements.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThanOrEqual(11);
    expect(Math.max(...heights)).toBeLessThanOrEqual(MAX_ROW_PIXELS);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(MAX_SCREENS * SIZE.height);
  });

  const count = await yesButtons.count();
  for (let index = 0; index < count - 1; index += 1) await tap(yesButtons.nth(index));
  await page.getByRole('textbox', { name: /Flyer/ }).fill('20');
  await tap(page.getByRole('button', { name: 'Mit Namen unterschreiben' }));
  await expect(page.getByRole('img', { name: 'Unterschrift' })).toBeVisible();

  const progressBar = page.getByRole('region', { name: 'Fortschritt' });
  await tap(progressBar.getByRole('button', { name: 'Abschließen' }));
  await expect(progressBar).toContainText('Noch 1 offen');
  await expect(page.locator('[data-question]').filter({ has: yesButtons.last() }).locator(':focus')).toBeVisible();
  await tap(yesButtons.last());
  await expect(progressBar).toContainText('vollständig');
  await tap(progressBar.getByRole('button', { name: 'Abschließen' }));
  await expect(page.getByText('Protokoll abgeschlossen.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
});
