// WCAG 2.2 AA as far as a machine can tell, on every screen and with its dialogs open; plus what axe cannot see.
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { tourDay, tourList, tourShow } from './tour-screens.ts';
import { activityList, frame, opened, visit, visitors, workplace } from './visitors.ts';
import { expectNoFindings } from './wcag.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest screen WCAG asks for, which is also 1280 px at 400 % zoom. */
const NARROWEST = { width: 320, height: 640 };
const SMALLEST_TARGET = 44;
/** Each stands alone, and together they are the longest of all. */
test.describe.configure({ mode: 'parallel' });

for (const { who, person, place, signer, screens } of visitors) {
  for (const viewport of [DESKTOP, PHONE]) {
    test.describe(`${who} at ${viewport.width} px`, () => {
      test.use({ person, place, signer, viewport, colorScheme: 'light' });

      for (const screen of screens) {
        test(`meets WCAG 2.2 AA on ${screen.address} and with what opens there, light and dark`, async ({ page }) => {
          await visit(page, screen);
          await expectNoFindings(page, screen.address);
          for (const [name, open] of Object.entries(screen.dialogs ?? {})) {
            await visit(page, screen);
            await open(page);
            await expectNoFindings(page, `${screen.address}: ${name}`);
          }
        });
      }
    });
  }
}

for (const { who, person, place, signer, screens } of visitors) {
  test.describe(`${who} at 320 px`, () => {
    test.use({ person, place, signer, viewport: NARROWEST });

    test('never has to scroll sideways', async ({ page }) => {
      for (const screen of screens) {
        await visit(page, screen);
        const [content, window] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        expect.soft(content, screen.address).toBeLessThanOrEqual(window ?? 0);
      }
    });
  });
}

test.describe('service at its tablet', () => {
  test.use({
    person: 'service',
    place: 'Spielhalle Wandsbek',
    signer: 'Anja Brandt',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });

  test('hits nothing smaller than 44 px', async ({ page }) => {
    for (const screen of [workplace, frame, activityList, tourList, tourDay, tourShow]) {
      await visit(page, screen);
      const small = await page.evaluate((least) => {
        const targets = [
          ...document.querySelectorAll<HTMLElement>(
            'a[href], button, input, select, textarea, [role="combobox"], [role="radio"]',
          ),
        ];
        return targets
          .filter(
            (target) =>
              target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && target.tabIndex >= 0,
          )
          .map((target) => {
            // A title inside a card or row is hit with the whole of it, an input with its frame.
            const area =
              (target.closest('tr, li') ?? target).contains(target) && target.closest('tbody tr, ul[aria-label] > li')
                ? (target.closest('tbody tr, ul[aria-label] > li') ?? target)
                : target;
            const { width, height, top } = area.getBoundingClientRect();
            return {
              what: target.getAttribute('aria-label') ?? target.textContent ?? target.tagName,
              width: Math.round(width),
              height: Math.round(height),
              top,
            };
          })
          .filter(({ width, height, top }) => top >= 0 && (width < least || height < least))
          .map(({ what, width, height }) => `${what}: ${width} × ${height}`);
      }, SMALLEST_TARGET);
      expect.soft(small, screen.address).toEqual([]);
    }
  });
});

test.describe('somebody who works by keyboard', () => {
  test.use({ person: 'service', place: 'Spielhalle Wandsbek', signer: 'Anja Brandt' });

  test('sees where the focus is, wherever it goes', async ({ page }) => {
    await page.goto('/service');
    await expect(workplace.isReady(page)).toBeVisible();
    const invisible: string[] = [];
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      const unseen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return null;
        const marks = [element, element.parentElement]
          .map((part) => part && getComputedStyle(part))
          .filter((style) => style !== null);
        const isMarked = marks.some(
          (style) =>
            (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none',
        );
        const { width, height } = element.getBoundingClientRect();
        return isMarked && width > 1 && height > 1 ? null : (element.getAttribute('aria-label') ?? element.textContent);
      });
      if (unseen !== null) invisible.push(unseen);
    }
    expect(invisible).toEqual([]);
  });

  test('skips the menu, and comes back from a dialog to where it was opened', async ({ page }) => {
    // Not /service: what leads on from there puts the focus past the menu itself.
    await page.goto('/service/check');
    await expect(workplace.isReady(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const comment = page.getByRole('button', { name: 'Mit Kommentar …' });
    await tabTo(comment);
    await page.keyboard.press('Enter');
    await opened(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(comment).toBeFocused();
  });
});
