// Tests WCAG 2.2 AA as far as a machine can, on every screen and in its dialogs, and some requirements that axe does
// not check.
import type { Page } from '@playwright/test';
import { activityList, applicationFrame, expectDialog, workplace } from '#e2e/screens/common-screens.ts';
import { tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { waitUntilIdle, visit } from '#e2e/screens/screen.ts';
import { protocolFilling } from '#e2e/screens/protocol-screens.ts';
import { tourDay, tourList, tourShow } from '#e2e/screens/tour-screens.ts';
import { batches } from '#e2e/support/accessibility-visits.ts';
import { expectNoFindings, expectNoFindingsExceptContrast, expectNoFindingsInLight } from './wcag.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest screen that WCAG requires. It equals 1280 px at a zoom of 400 %. */
const NARROW_VIEWPORT = { width: 320, height: 640 };
const MIN_TARGET_PIXELS = 44;
/** These tests do not depend on each other, and together they take longest of all, so they run in parallel. */
test.describe.configure({ mode: 'parallel' });

type Examine = (page: Page, where: string) => Promise<void>;

/**
 * Opens a screen and examines it. A screen that cannot be opened is reported as a finding, so that the following
 * screens are still examined.
 */
async function openAndExamine(
  page: Page,
  where: string,
  open: () => Promise<void>,
  examine: Examine = expectNoFindings,
) {
  await test.step(where, async () => {
    const failure = await open().then(() => null, String);
    expect.soft(failure, `${where} opens`).toBeNull();
    if (failure === null) await examine(page, where);
  });
}

async function expectNoSidewaysScrolling(page: Page, where: string) {
  const sizeBefore = page.viewportSize();
  await page.setViewportSize(NARROW_VIEWPORT);
  await waitUntilIdle(page);
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(content, `${where} at 320 px scrolls sideways`).toBeLessThanOrEqual(window ?? 0);
  if (sizeBefore !== null) await page.setViewportSize(sizeBefore);
}

for (const { visitor, number, screens } of batches) {
  const { who, person, locationName, profileName } = visitor;
  for (const viewport of [DESKTOP, PHONE]) {
    // A phone shows the same colours, so dialogs need no second test of contrast there. Its screens need one, because
    // they replace tables and menus by elements of their own.
    const examineDialog = viewport === PHONE ? expectNoFindingsExceptContrast : expectNoFindings;
    const examineScreen = viewport === PHONE ? expectNoFindingsInLight : expectNoFindings;
    test.describe(`${who} at ${viewport.width} px, part ${number}`, () => {
      test.use({ person, locationName: locationName, profileName: profileName, viewport, colorScheme: 'light' });

      test('meets WCAG 2.2 AA on every screen and in its dialogs', async ({ page }) => {
        for (const screen of screens) {
          const where = `${who} at ${viewport.width} px on ${screen.address}`;
          await openAndExamine(page, where, () => visit(page, screen), examineScreen);
          if (viewport === PHONE) await expectNoSidewaysScrolling(page, where);
          for (const [name, open] of Object.entries(screen.dialogs ?? {})) {
            const openDialog = async () => {
              await visit(page, screen);
              await open(page);
              await waitUntilIdle(page);
            };
            await openAndExamine(page, `${where}: ${name}`, openDialog, examineDialog);
          }
        }
      });
    });
  }
}

test.describe('service on a tablet', () => {
  test.use({
    person: 'service',
    locationName: 'Spielhalle Wandsbek',
    profileName: 'Anja Brandt',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });

  test('has no touch target smaller than 44 px', async ({ page }) => {
    for (const screen of [workplace, applicationFrame, activityList, tourList, tourDay, tourShow, protocolFilling]) {
      await visit(page, screen);
      const smallTargets = await page.evaluate((minSize) => {
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
            // A title inside a card or row is tapped anywhere on it, and an input anywhere within its frame.
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
          .filter(({ width, height, top }) => top >= 0 && (width < minSize || height < minSize))
          .map(({ what: name, width, height }) => `${name}: ${width} × ${height}`);
      }, MIN_TARGET_PIXELS);
      expect.soft(smallTargets, screen.address).toEqual([]);
    }
  });
});

test.describe('a keyboard user', () => {
  test.use({ person: 'service', locationName: 'Spielhalle Wandsbek', profileName: 'Anja Brandt' });

  test('always sees where the focus is', async ({ page }) => {
    await page.goto('/service');
    await expect(workplace.readyElement(page)).toBeVisible();
    const invisible: string[] = [];
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      const unmarkedElement = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return null;
        const styles = [element, element.parentElement]
          .map((part) => part && getComputedStyle(part))
          .filter((style) => style !== null);
        const isMarked = styles.some(
          (style) =>
            (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none',
        );
        const { width, height } = element.getBoundingClientRect();
        return isMarked && width > 1 && height > 1 ? null : (element.getAttribute('aria-label') ?? element.textContent);
      });
      if (unmarkedElement !== null) invisible.push(unmarkedElement);
    }
    expect(invisible).toEqual([]);
  });

  test('skips the menu, and returns from a dialog to the button that opened it', async ({ page }) => {
    // This is not /service itself, because the redirect from there would move the focus past the menu.
    await page.goto('/service/check');
    await expect(workplace.readyElement(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const allMeasuresButton = page.getByRole('button', { name: 'Alle Maßnahmen' });
    await tabTo(allMeasuresButton);
    await page.keyboard.press('Enter');
    await expectDialog(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(allMeasuresButton).toBeFocused();
  });
});
