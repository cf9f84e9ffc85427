// Runs axe on a page, in the light and in the dark theme.
import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { settled } from './animations.ts';
import { installLooks, UNPROVEN } from './contrast-looks.ts';

declare global {
  interface Window {
    axe: typeof axe;
    /** Names the menus and bars that passed already; they are the same around the next screen. */
    provenBars: Set<string>;
  }
}

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rule whose outcome differs in the dark. */
const CONTRAST = 'color-contrast';

const MODAL = '[aria-modal="true"]';

/** A list has thirty rows, and what holds for the first seven holds for the rest; examining all takes four times as long. */
const LEFT_OUT = 'tbody > tr:nth-child(n+8), ul > li:nth-child(n+8)';

/** Reading axe again for each examination takes a third of its time. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await installLooks(page);
  await page.evaluate(
    (rule) => {
      window.axe.configure({ rules: [rule] });
      window.provenBars = new Set();
    },
    { id: CONTRAST, selector: UNPROVEN },
  );
}

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
    // The scroll position of a list is chance, and something is always half under the header.
    scrollTo({ top: 0, behavior: 'instant' });
  });

interface Examination {
  readonly contrast: string;
  /** Selects the dialog to examine alone; empty if nothing lies over the page. */
  readonly modal: string;
  readonly leftOut: string;
}

interface Rules {
  /** Tags of the axe rules that apply in addition to the one about contrast. */
  readonly tags: string[];
  readonly withContrast: boolean;
}

/** Runs in the page. Everything but contrast. */
async function breachesOf({ tags, contrast, modal, leftOut }: Examination & { readonly tags: string[] }) {
  // The current entry of a menu differs from the others in its colours, which are examined with the contrast.
  const textOf = (bar: Element) =>
    `${innerWidth} ${bar.outerHTML.replaceAll(/ (?:aria-current|data-status)="[^"]*"| active(?=[" ])/g, '')}`;
  const bars = [...document.querySelectorAll('header, nav, footer')].filter(
    (bar) => bar.closest('main, [role="dialog"]') === null,
  );
  const known = bars.filter((bar) => window.provenBars.has(textOf(bar)));
  const include = modal === '' ? {} : { include: [modal] };
  const { violations } = await window.axe.run(
    { exclude: [leftOut, ...known], ...include },
    {
      runOnly: tags,
      rules: { [contrast]: { enabled: false } },
      // Asks only for violations, because the results of what passed would be megabytes.
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    },
  );
  if (violations.length === 0 && modal === '') for (const bar of bars) window.provenBars.add(textOf(bar));
  return violations;
}

/** Runs in the page. */
async function poorContrasts({ contrast, modal, leftOut }: Examination) {
  if (!window.contrastLooks.mark(modal === '' ? 'body' : modal, leftOut)) return [];
  const { violations, passes } = await window.axe.run(
    { exclude: [leftOut], ...(modal === '' ? {} : { include: [modal] }) },
    { runOnly: [contrast], elementRef: true, iframes: false, preload: false },
  );
  window.contrastLooks.remember(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  // An element cannot leave the page.
  return violations.map((violation) => ({
    ...violation,
    nodes: violation.nodes.map(({ element: _element, ...node }) => node),
  }));
}

async function examine(page: Page, { tags, withContrast }: Rules): Promise<string[]> {
  await prepare(page);
  // An entrance that is still half transparent would be measured with half its contrast.
  await settled(page);
  await showSkipped(page);
  // Behind a dialog nothing can be reached, so it does not matter what the dialog covers of it; without one it was examined.
  const hasModal = (await page.locator(MODAL).filter({ visible: true }).count()) > 0;
  const where = { contrast: CONTRAST, modal: hasModal ? MODAL : '', leftOut: LEFT_OUT };
  const breaches = tags.length === 0 ? [] : await page.evaluate(breachesOf, { ...where, tags });
  const contrasts = withContrast ? await page.evaluate(poorContrasts, where) : [];
  return [...breaches, ...contrasts].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message);
      return `${id} at ${target.join(' ')}: ${reasons.join(' ')}`;
    }),
  );
}

/** A notice may begin to fade while it is examined: what is wrong still is at a second look. */
async function findings(page: Page, rules: Rules): Promise<string[]> {
  const found = await examine(page, rules);
  return found.length === 0 ? found : examine(page, rules);
}

export async function expectNoFindingsInLight(page: Page, where: string) {
  expect.soft(await findings(page, { tags: STANDARD, withContrast: true }), `${where}, light`).toEqual([]);
}

export async function expectNoFindingsBesidesContrast(page: Page, where: string) {
  expect.soft(await findings(page, { tags: STANDARD, withContrast: false }), where).toEqual([]);
}

/** Everything in the light; what differs in the dark is the contrast. */
export async function expectNoFindings(page: Page, where: string) {
  const show = (scheme: string) =>
    page.evaluate((wanted) => document.documentElement.setAttribute('data-mantine-color-scheme', wanted), scheme);
  await expectNoFindingsInLight(page, where);
  await show('dark');
  expect.soft(await findings(page, { tags: [], withContrast: true }), `${where}, dark`).toEqual([]);
  await show('light');
}
