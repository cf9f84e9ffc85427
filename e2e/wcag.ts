// What axe finds on a page, in the light and in the dark.
import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { settled } from './animations.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rule whose outcome differs in the dark. */
const CONTRAST = ['color-contrast'];

const MODAL = '[aria-modal="true"]';

/** A list has thirty rows, and what holds for the first seven holds for the rest; examining all takes four times as long. */
const LEFT_OUT = ['tbody > tr:nth-child(n+8)', 'ul > li:nth-child(n+8)'];

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

const hasAxe = (page: Page) => page.evaluate(() => 'axe' in window);

async function examine(page: Page, rules: string[]): Promise<string[]> {
  // An entrance that is still half transparent would be measured with half its contrast.
  await settled(page);
  await showSkipped(page);
  // Reading axe again for each examination takes a third of its time.
  if (!(await hasAxe(page))) await page.evaluate(axe.source);
  // Behind a dialog nothing can be reached, so it does not matter what the dialog covers of it; without one it was examined.
  const hasModal = (await page.locator(MODAL).filter({ visible: true }).count()) > 0;
  const context = { exclude: LEFT_OUT, ...(hasModal ? { include: [MODAL] } : {}) };
  // What passed would fill megabytes on the way here.
  const options: axe.RunOptions = { runOnly: rules, reporter: 'no-passes' };
  const { violations } = await page.evaluate((input) => window.axe.run(...input), [context, options] as const);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message);
      return `${id} at ${target.join(' ')}: ${reasons.join(' ')}`;
    }),
  );
}

/** A notice may begin to fade while it is examined: what is wrong still is at a second look. */
async function findings(page: Page, rules: string[]): Promise<string[]> {
  const found = await examine(page, rules);
  return found.length === 0 ? found : examine(page, rules);
}

/** Everything in the light; what differs in the dark is the contrast. */
export async function expectNoFindings(page: Page, where: string) {
  const show = (scheme: string) =>
    page.evaluate((wanted) => document.documentElement.setAttribute('data-mantine-color-scheme', wanted), scheme);
  expect.soft(await findings(page, STANDARD), `${where}, light`).toEqual([]);
  await show('dark');
  expect.soft(await findings(page, CONTRAST), `${where}, dark`).toEqual([]);
  await show('light');
}
