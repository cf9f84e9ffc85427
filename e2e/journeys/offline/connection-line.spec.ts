// Tests that nothing moves when the line about the connection comes and goes: a finger that aims at a tile must not hit
// another one.
import type { Locator, Page } from '@playwright/test';
import { waitUntilComplete, waitUntilIdle } from '#e2e/screens/screen.ts';
import { goOffline } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';

const CONNECTION_ERRORS = /net::ERR_|Failed to load resource/;
const SCREENS = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

const firstTile = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first();
/** A phone shows a list of cards instead of a table. */
const firstRow = (page: Page) => page.getByRole('main').locator('tbody tr, li').first();
const connectionLine = (page: Page) => page.locator('[data-connection-line]');

/** Returns the texts of what the line covers. The line may touch them. */
async function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const line = document.querySelector('[data-connection-line]')?.getBoundingClientRect();
    if (line === undefined) throw new Error('The line is not shown.');
    const isCovered = ({ top, right, bottom, left, width }: DOMRect) =>
      width > 1 && top < line.bottom - 1 && bottom > line.top + 1 && left < line.right && right > line.left;
    return [...document.querySelectorAll<HTMLElement>('h1, h2, p, a, button, input, th, td, span')]
      .filter(
        (element) =>
          element.closest('[data-connection-line]') === null &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          isCovered(element.getBoundingClientRect()),
      )
      .map((element) => element.textContent);
  });
}

async function expectNothingMoves(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  // What is loaded last may still move it.
  await waitUntilIdle(page);
  await waitUntilComplete(page);
  const before = await target.boundingBox();
  await goOffline(page);
  await expect(connectionLine(page)).toBeVisible();
  expect(await target.boundingBox()).toEqual(before);
  expect(await coveredTexts(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect(connectionLine(page)).toBeHidden();
  expect(await target.boundingBox()).toEqual(before);
}

for (const viewport of SCREENS) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, sharesTestData: true });

    test.describe('service', () => {
      test.use({ person: 'otherService', profileName: 'Claudia Schmitz' });

      test('the tiles stay where they are when the connection is lost and comes back', async ({
        page,
        allowConsoleErrors,
      }) => {
        allowConsoleErrors(CONNECTION_ERRORS);
        await page.goto('/service');
        await expectNothingMoves(page, firstTile(page));
      });
    });

    test.describe('the management', () => {
      test.use({ person: 'operator' });

      test('the list stays where it is when the connection is lost and comes back', async ({
        page,
        allowConsoleErrors,
      }) => {
        allowConsoleErrors(CONNECTION_ERRORS);
        await page.goto('/tasks/list');
        await expectNothingMoves(page, firstRow(page));
      });
    });
  });
}
