// Speeds up the test of contrast. The contrast of a text depends only on its colours, its size and its background;
// together they are its look. Each look is examined once on a page and not again on every screen that shows it.
import type { Page } from '@playwright/test';

const MARK = 'data-unproven-look';

interface ContrastLooks {
  /**
   * Marks every text in `within`, except in `leftOut`, whose look has not passed yet.
   * @returns whether there are any
   */
  mark(within: string, excluded: string): boolean;
  /** Removes the marks, and stores the looks of the elements that passed. */
  remember(passed: readonly (Element | undefined)[]): void;
}

declare global {
  interface Window {
    lookOf: (text: Element) => string | null;
    contrastLooks: ContrastLooks;
  }
}

/** Selects the texts whose contrast axe still has to examine. */
export const UNPROVEN = `[${MARK}]`;

/** Installs the functions that compare looks. They and the stored looks are lost at the next load of the page. */
export async function installLooks(page: Page): Promise<void> {
  await page.evaluate(describeLooks);
  await page.evaluate(rememberLooks, MARK);
}

/**
 * Runs in the page. `lookOf` returns null if an element other than the text's ancestors may lie below or above the
 * text, because then its contrast depends on more than its look.
 */
function describeLooks() {
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
  window.lookOf = (text) => {
    const backdrop = isFaded(text) ? null : backdropOf(text, text);
    if (backdrop === null) return null;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const names = [text, text.parentElement, text.parentElement?.parentElement].map((part) =>
      part?.getAttribute('class'),
    );
    return [color, fontSize, fontWeight, textShadow, backdrop, ...names].join('; ');
  };
}

/** Runs in the page. Stores the looks that passed, and marks the texts whose look has not passed. */
function rememberLooks(mark: string) {
  const passedLooks = new Set<string>();
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  /**
   * Axe measures neither texts that only screen readers present, nor those that stay outside of the page until they
   * have the focus.
   */
  const isSeen = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isOnPage = right + scrollX > 0 && bottom + scrollY > 0;
    return width > 1 && height > 1 && isOnPage && element.checkVisibility({ visibilityProperty: true });
  };
  const isUnproven = (element: Element) => {
    if (!hasText(element) || !isSeen(element)) return false;
    const look = window.lookOf(element);
    return look === null || !passedLooks.has(look);
  };
  window.contrastLooks = {
    mark: (within, excluded) => {
      const elements = [...document.querySelectorAll(`${within} *`)];
      const unproven = elements.filter((element) => isUnproven(element) && element.closest(excluded) === null);
      for (const element of unproven) element.setAttribute(mark, '');
      return unproven.length > 0;
    },
    remember: (passed) => {
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
      for (const element of passed) {
        const look = element === undefined ? null : window.lookOf(element);
        if (look !== null) passedLooks.add(look);
      }
    },
  };
}
