// What axe finds on a page, in the light and in the dark.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './animations.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const MODAL = '[aria-modal="true"]';

/** A list has thirty rows, and what holds for the first seven holds for the rest; examining all takes four times as long. */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .exclude('tbody > tr:nth-child(n+8)')
    .exclude('ul > li:nth-child(n+8)')
    // Otherwise each examination opens a page of its own to put frames of foreign origins together, of which there are none.
    .setLegacyMode();

/**
 * What lies below the fold is drawn when somebody gets there, and what a bar covers comes into sight when they scroll: examined
 * is what they will see.
 */
const showSkipped = (page: Page) =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('section'))
      section.style.contentVisibility = 'visible';
    for (const bar of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
    // Where a list is scrolled to is chance: something is always half under the header.
    scrollTo({ top: 0, behavior: 'instant' });
  });

async function findings(page: Page, builder: AxeBuilder): Promise<string[]> {
  // An entrance that is still half transparent would be measured with half its contrast.
  await settled(page);
  await showSkipped(page);
  // Behind a dialog nothing can be reached, so it does not matter what the dialog covers of it; without one it was examined.
  if ((await page.locator(MODAL).filter({ visible: true }).count()) > 0) builder.include(MODAL);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Everything in the light; what differs in the dark is the contrast. */
export async function expectNoFindings(page: Page, where: string) {
  const show = (scheme: string) =>
    page.evaluate((wanted) => document.documentElement.setAttribute('data-mantine-color-scheme', wanted), scheme);
  expect.soft(await findings(page, axe(page).withTags(STANDARD)), `${where}, light`).toEqual([]);
  await show('dark');
  expect.soft(await findings(page, axe(page).withRules(['color-contrast'])), `${where}, dark`).toEqual([]);
  await show('light');
}
