/** Groups of buttons fold as well. What else a page shows beside its buttons, such as an error, does not. */
const BUTTONS = ":is(button, a, [role='group'])";
const PRIMARY = "[data-variant='filled']";

/**
 * Marks the header of these buttons while it has a primary button and others, which a phone folds. It looks again after
 * each change, because buttons come and go without the header being rendered.
 * @returns a function that ends this
 */
export function markFoldable(actions: HTMLElement | null): (() => void) | undefined {
  const header = actions?.parentElement;
  if (actions == null || header == null) return undefined;
  const has = (selector: string) => actions.querySelector(`:scope > ${selector}`) !== null;
  const mark = () => header.toggleAttribute('data-foldable', has(PRIMARY) && has(`${BUTTONS}:not(${PRIMARY})`));
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(actions, { subtree: true, childList: true, attributeFilter: ['data-variant'] });
  return () => {
    observer.disconnect();
    header.removeAttribute('data-foldable');
  };
}
