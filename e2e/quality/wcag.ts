// Runs axe on a page, in the light and in the dark theme.
import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { finishAnimations } from './animations.ts';
import { installContrastCache, UNTESTED_TEXTS } from './contrast-cache.ts';

declare global {
  interface Window {
    axe: typeof axe;
    /**
     * HTML of the menus and bars that have passed. They are the same on most screens and are then not examined again.
     */
    passedBarTexts: Set<string>;
  }
}

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rule whose result depends on the colour scheme. */
const CONTRAST_RULE = 'color-contrast';

const OPEN_DIALOG = '[aria-modal="true"]';

/**
 * The rows of a list are alike, so only the first seven are examined. Examining all thirty would take four times as
 * long.
 */
const EXCLUDED = 'tbody > tr:nth-child(n+8), ul > li:nth-child(n+8)';

/** Loads axe into the page, once for all examinations, because parsing it takes a third of the time of one. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await installContrastCache(page);
  await page.evaluate(
    (rule) => {
      window.axe.configure({ rules: [rule] });
      window.passedBarTexts = new Set();
    },
    { id: CONTRAST_RULE, selector: UNTESTED_TEXTS },
  );
}

/**
 * Makes the browser draw everything that a user sees after scrolling: what is below the visible area, and what a sticky
 * bar covers.
 */
const showHiddenParts = (page: Page) =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('section'))
      section.style.contentVisibility = 'visible';
    for (const bar of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
    // At an arbitrary scroll position, some element would always be half covered by the header.
    scrollTo({ top: 0, behavior: 'instant' });
  });

interface Examination {
  readonly contrast: string;
  /** Selects the open dialog, which is then examined alone; empty if none is open. */
  readonly modal: string;
  readonly excluded: string;
}

interface Rules {
  /** Tags of the axe rules that apply in addition to the one about contrast. */
  readonly tags: string[];
  readonly withContrast: boolean;
}

/** Runs in the page. Returns all violations except those of contrast. */
async function findViolations({ tags, contrast, modal, excluded }: Examination & { readonly tags: string[] }) {
  // The current menu entry differs only in its colours, which the test of contrast examines, so its attributes are
  // removed for the comparison.
  const textOf = (bar: Element) =>
    `${innerWidth} ${bar.outerHTML.replaceAll(/ (?:aria-current|data-status)="[^"]*"| active(?=[" ])/g, '')}`;
  const bars = [...document.querySelectorAll('header, nav, footer')].filter(
    (bar) => bar.closest('main, [role="dialog"]') === null,
  );
  const passedBars = bars.filter((bar) => window.passedBarTexts.has(textOf(bar)));
  const include = modal === '' ? {} : { include: [modal] };
  const { violations } = await window.axe.run(
    { exclude: [excluded, ...passedBars], ...include },
    {
      runOnly: tags,
      rules: { [contrast]: { enabled: false } },
      // Axe returns only violations, because the results of passed elements would have megabytes.
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    },
  );
  if (violations.length === 0 && modal === '') for (const bar of bars) window.passedBarTexts.add(textOf(bar));
  return violations;
}

/** Runs in the page. Returns the violations of contrast. */
async function findContrastViolations({ contrast, modal, excluded }: Examination) {
  if (!window.contrastCache.mark(modal === '' ? 'body' : modal, excluded)) return [];
  const { violations, passes } = await window.axe.run(
    { exclude: [excluded], ...(modal === '' ? {} : { include: [modal] }) },
    { runOnly: [contrast], elementRef: true, iframes: false, preload: false },
  );
  window.contrastCache.remember(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  // Playwright cannot transfer DOM elements from the page to the test.
  return violations.map((violation) => ({
    ...violation,
    nodes: violation.nodes.map(({ element: _element, ...node }) => node),
  }));
}

async function examine(page: Page, { tags, withContrast }: Rules): Promise<string[]> {
  await loadAxe(page);
  // A dialog that is still fading in would be measured with too little contrast.
  await finishAnimations(page);
  await showHiddenParts(page);
  // With an open dialog only the dialog is examined. The page behind it cannot be reached then, and was examined
  // without the dialog.
  const hasModal = (await page.locator(OPEN_DIALOG).filter({ visible: true }).count()) > 0;
  const where = { contrast: CONTRAST_RULE, modal: hasModal ? OPEN_DIALOG : '', excluded: EXCLUDED };
  const breaches = tags.length === 0 ? [] : await page.evaluate(findViolations, { ...where, tags });
  const contrastBreaches = withContrast ? await page.evaluate(findContrastViolations, where) : [];
  return [...breaches, ...contrastBreaches].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message);
      return `${id} at ${target.join(' ')}: ${reasons.join(' ')}`;
    }),
  );
}

/** Examines a second time after findings, because a toast may have been fading out during the first examination. */
async function examineWithRetry(page: Page, rules: Rules): Promise<string[]> {
  const found = await examine(page, rules);
  return found.length === 0 ? found : examine(page, rules);
}

export async function expectNoFindingsInLight(page: Page, where: string) {
  expect.soft(await examineWithRetry(page, { tags: WCAG_TAGS, withContrast: true }), `${where}, light`).toEqual([]);
}

export async function expectNoFindingsExceptContrast(page: Page, where: string) {
  expect.soft(await examineWithRetry(page, { tags: WCAG_TAGS, withContrast: false }), where).toEqual([]);
}

/**
 * Examines everything in the light colour scheme, and only the contrast again in the dark one, because nothing else
 * differs.
 */
export async function expectNoFindings(page: Page, where: string) {
  const setColorScheme = (scheme: string) =>
    page.evaluate((newScheme) => document.documentElement.setAttribute('data-mantine-color-scheme', newScheme), scheme);
  await expectNoFindingsInLight(page, where);
  await setColorScheme('dark');
  expect.soft(await examineWithRetry(page, { tags: [], withContrast: true }), `${where}, dark`).toEqual([]);
  await setColorScheme('light');
}
