// Tests WCAG 2.2 AA as far as a machine can, on every screen and in its dialogs, and some requirements that axe does
// not check.
import type { Page } from '@playwright/test';
import { activityList, frame, opened, workplace } from '#e2e/screens/first-screens.ts';
import { tabTo } from '#e2e/support/hands.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { quiet, visit } from '#e2e/screens/screen.ts';
import { protocolFilling } from '#e2e/screens/protocol-screens.ts';
import { tourDay, tourList, tourShow } from '#e2e/screens/tour-screens.ts';
import { batches } from '#e2e/support/visitors.ts';
import { expectNoFindings, expectNoFindingsBesidesContrast, expectNoFindingsInLight } from './wcag.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest screen that WCAG requires. It equals 1280 px at a zoom of 400 %. */
const NARROWEST = { width: 320, height: 640 };
const MIN_TARGET = 44;
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
  await page.setViewportSize(NARROWEST);
  await quiet(page);
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(content, `${where} at 320 px scrolls sideways`).toBeLessThanOrEqual(window ?? 0);
  if (sizeBefore !== null) await page.setViewportSize(sizeBefore);
}

for (const { visitor, number, screens } of batches) {
  const { who, person, place, signer } = visitor;
  for (const viewport of [DESKTOP, PHONE]) {
    // A phone shows the same colours, so dialogs need no second test of contrast there. Its screens need one, because
    // they replace tables and menus by elements of their own.
    const examineDialog = viewport === PHONE ? expectNoFindingsBesidesContrast : expectNoFindings;
    const examineScreen = viewport === PHONE ? expectNoFindingsInLight : expectNoFindings;
    test.describe(`${who} at ${viewport.width} px, part ${number}`, () => {
      test.use({ person, place, signer, viewport, colorScheme: 'light' });

      test('meets WCAG 2.2 AA on every screen and with what opens there', async ({ page }) => {
        for (const screen of screens) {
          const where = `${who} at ${viewport.width} px on ${screen.address}`;
          await openAndExamine(page, where, () => visit(page, screen), examineScreen);
          if (viewport === PHONE) await expectNoSidewaysScrolling(page, where);
          for (const [name, open] of Object.entries(screen.dialogs ?? {})) {
            const openDialog = async () => {
              await visit(page, screen);
              await open(page);
              await quiet(page);
            };
            await openAndExamine(page, `${where}: ${name}`, openDialog, examineDialog);
          }
        }
      });
    });
  }
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
    for (const screen of [workplace, frame, activityList, tourList, tourDay, tourShow, protocolFilling]) {
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
      }, MIN_TARGET);
      expect.soft(smallTargets, screen.address).toEqual([]);
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

  test('skips the menu, and comes back from a dialog to where it was opened', async ({ page }) => {
    // This is not /service itself, because the redirect from there would move the focus past the menu.
    await page.goto('/service/check');
    await expect(workplace.isReady(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const allMeasuresButton = page.getByRole('button', { name: 'Alle Maßnahmen' });
    await tabTo(allMeasuresButton);
    await page.keyboard.press('Enter');
    await opened(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(allMeasuresButton).toBeFocused();
  });
});
