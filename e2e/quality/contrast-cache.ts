// Speeds up the test of contrast. The contrast of a text depends only on its colours, its size and its background, here
// called its style. Each style is examined once on a page and not again on every screen that shows it.
import type { Page } from '@playwright/test';

const UNTESTED_ATTRIBUTE = 'data-untested-contrast';

interface ContrastCache {
  /**
   * Marks every text in `within`, except in `excluded`, whose style has not passed yet.
   * @returns whether there are any
   */
  mark(within: string, excluded: string): boolean;
  /** Removes the marks, and stores the styles of the elements that passed. */
  remember(passed: readonly (Element | undefined)[]): void;
}

declare global {
  interface Window {
    textStyleOf: (text: Element) => string | null;
    contrastCache: ContrastCache;
  }
}

/** Selects the texts whose contrast axe still has to examine. */
export const UNTESTED_TEXTS = `[${UNTESTED_ATTRIBUTE}]`;

/** Installs the functions that compare styles. They and the stored styles are lost at the next load of the page. */
export async function installContrastCache(page: Page): Promise<void> {
  await page.evaluate(defineTextStyle);
  await page.evaluate(defineContrastCache, UNTESTED_ATTRIBUTE);
}

/**
 * Runs in the page. `textStyleOf` returns null if an element other than the text's ancestors may lie below or above the
 * text, because then its contrast depends on more than its style.
 */
function defineTextStyle() {
  const isLayer = (style: CSSStyleDeclaration) => style.position === 'absolute' || style.position === 'fixed';
  const isSolid = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage === 'none' && /^rgb\(|^color\([^/]*\)$/.test(backgroundColor);
  const isOverlapped = (element: Element, cover: Element) => {
    const [box, coverBox] = [element.getBoundingClientRect(), cover.getBoundingClientRect()];
    const isBeside = box.right <= coverBox.left || coverBox.right <= box.left;
    return !isBeside && box.bottom > coverBox.top && coverBox.bottom > box.top;
  };
  const isAlone = (element: Element, parent: Element, text: Element) =>
    [...parent.children].every(
      (child) => child === element || !isLayer(getComputedStyle(child)) || !isOverlapped(text, child),
    );
  const isFaded = (element: Element | null): boolean => {
    if (element === null) return false;
    const { opacity, filter } = getComputedStyle(element);
    return opacity !== '1' || filter !== 'none' || isFaded(element.parentElement);
  };
  const backdropOf = (element: Element, text: Element): string | null => {
    const style = getComputedStyle(element);
    if (isSolid(style)) return style.backgroundColor;
    const { parentElement: parent } = element;
    if (parent === null) return 'page';
    if (isLayer(style) || !isAlone(element, parent, text)) return null;
    const below = backdropOf(parent, text);
    return below === null ? null : `${style.backgroundColor} ${style.backgroundImage} over ${below}`;
  };
  window.textStyleOf = (text) => {
    const backdrop = isFaded(text) ? null : backdropOf(text, text);
    if (backdrop === null) return null;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const names = [text, text.parentElement, text.parentElement?.parentElement].map((part) =>
      part?.getAttribute('class'),
    );
    return [color, fontSize, fontWeight, textShadow, backdrop, ...names].join('; ');
  };
}

/** Runs in the page. Stores the styles that passed, and marks the texts whose style has not passed. */
function defineContrastCache(mark: string) {
  const passedStyles = new Set<string>();
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  /**
   * Axe measures neither texts that only screen readers present, nor those that stay outside of the page until they
   * have the focus.
   */
  const isMeasurable = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isOnPage = right + scrollX > 0 && bottom + scrollY > 0;
    return width > 1 && height > 1 && isOnPage && element.checkVisibility({ visibilityProperty: true });
  };
  const isUntested = (element: Element) => {
    if (!hasText(element) || !isMeasurable(element)) return false;
    const style = window.textStyleOf(element);
    return style === null || !passedStyles.has(style);
  };
  window.contrastCache = {
    mark: (within, excluded) => {
      const elements = [...document.querySelectorAll(`${within} *`)];
      const unproven = elements.filter((element) => isUntested(element) && element.closest(excluded) === null);
      for (const element of unproven) element.setAttribute(mark, '');
      return unproven.length > 0;
    },
    remember: (passed) => {
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
      for (const element of passed) {
        const look = element === undefined ? null : window.textStyleOf(element);
        if (look !== null) passedStyles.add(look);
      }
    },
  };
}
