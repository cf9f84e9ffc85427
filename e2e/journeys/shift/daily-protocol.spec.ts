// Tests that the daily protocol takes few taps and little scrolling, and that it leads to an overlooked question.
import type { Locator } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

const MAX_TAPS = 20;
const MAX_SCREENS = 3;
const MAX_ROW_PIXELS = 88;
const MAX_HEAD_PIXELS = 72;
/** The gap between a row and the bar. */
const MAX_EXTRA_SCROLL_PIXELS = 24;
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
  // The last button begins a protocol, also if one was closed or begun today.
  await tap(dailyForm.getByRole('button', { name: /Öffnungs-/ }).last());
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

  await test.step('the answers stand in the same order, and in rows of the same width', async () => {
    const groups = page.getByRole('radiogroup').filter({ has: page.getByRole('radio', { name: 'Ja', exact: true }) });
    const rows = await groups.evaluateAll((elements) =>
      elements.map((group) => {
        const { left, width } = group.getBoundingClientRect();
        const labels = [...group.querySelectorAll('label')].map((label) => ({
          text: label.textContent.trim(),
          left: label.getBoundingClientRect().left,
        }));
        return { left, width, answers: labels.toSorted((a, b) => a.left - b.left).map(({ text }) => text) };
      }),
    );
    expect(new Set(rows.map(({ left, width }) => `${left} ${width}`)).size).toBe(1);
    const orders = new Set(rows.map(({ answers }) => answers.join(', ')));
    expect(orders).toEqual(new Set(['Ja, Nein', 'Ja, Nein, Entfällt']));
  });

  await test.step('nothing but one head stands over the questions', async () => {
    // The browser scrolls some time after the wheel was turned.
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 600);
    await expect.poll(scrolled).toBeGreaterThan(0);
    const heads = page.locator('header:visible');
    const bottoms = await heads.evaluateAll((elements) => elements.map((head) => head.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(MAX_HEAD_PIXELS);
    await page.mouse.wheel(0, -600);
    await expect.poll(scrolled).toBe(0);
  });

  await test.step('a Mangel at the lower edge unfolds above the bar, and the answer stays under the finger', async () => {
    const bar = page.getByRole('region', { name: 'Fortschritt' });
    const rows = page
      .locator('[data-question]')
      .filter({ has: page.getByRole('radio', { name: 'Nein', exact: true }) });
    const barTop = (await bar.boundingBox())?.y ?? 0;
    const bottoms = await rows.evaluateAll((elements) => elements.map((row) => row.getBoundingClientRect().bottom));
    const row = rows.nth(bottoms.findLastIndex((bottom) => bottom <= barTop));
    const before = await row.boundingBox();
    await row.getByRole('radio', { name: 'Nein', exact: true }).tap();
    const text = row.getByRole('textbox', { name: 'Was ist der Mangel?' });
    await expect(text).toBeVisible();
    await expect(text).not.toBeFocused();
    const readBottom = async () => {
      const box = await row.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(readBottom).toBeLessThanOrEqual(barTop);
    const unfolded = await row.boundingBox();
    const grown = (unfolded?.height ?? 0) - (before?.height ?? 0);
    expect((before?.y ?? 0) - (unfolded?.y ?? 0)).toBeLessThanOrEqual(grown + MAX_EXTRA_SCROLL_PIXELS);
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

test.describe('with a mouse and keyboard', () => {
  test.use({ hasTouch: false });

  test('what is typed after a click on Nein describes the Mangel, but the arrow keys take the focus nowhere', async ({
    page,
  }) => {
    await page.goto('/service/protocols/create');
    await page
      .getByRole('region', { name: 'Täglich' })
      .getByRole('button', { name: /Öffnungs-/ })
      .last()
      .click();
    await page.getByRole('radio', { name: 'Öffnen' }).click();
    const rows = page.locator('[data-question]').filter({ has: page.getByRole('radio', { name: 'Ja', exact: true }) });
    const answer = (row: Locator, name: string) => row.getByRole('radio', { name, exact: true });
    const description = (row: Locator) => row.getByRole('textbox', { name: 'Was ist der Mangel?' });

    await answer(rows.first(), 'Nein').click();
    await expect(description(rows.first())).toBeFocused();
    await page.keyboard.type('Kisten davor');
    await expect(description(rows.first())).toHaveValue('Kisten davor');

    await answer(rows.nth(1), 'Ja').focus();
    await page.keyboard.press('ArrowRight');
    await expect(description(rows.nth(1))).toBeVisible();
    await expect(answer(rows.nth(1), 'Nein')).toBeFocused();
  });
});
