/** Groups of buttons fold as well. What else a page shows beside its buttons, such as an error, does not. */
const BUTTONS = ":is(button, a, [role='group'])";
const PRIMARY = "[data-variant='filled']";
const GROUP = "[role='group']";
/** The exports, among the buttons of a page. */
export const EXPORTS = `:scope > ${GROUP}`;

/**
 * Marks the header of these buttons while a phone folds some of them: those beside a primary one, or all if there are
 * only exports, which nobody needs on a phone every day. A tablet folds only exports beside other buttons. It looks again
 * after each change, because buttons come and go without the header being rendered.
 * @returns a function that ends this
 */
export function markFoldable(actions: HTMLElement | null): (() => void) | undefined {
  const header = actions?.parentElement;
  if (actions == null || header == null) return undefined;
  const has = (selector: string) => actions.querySelector(`:scope > ${selector}`) !== null;
  const mark = () => {
    const foldable = has(PRIMARY)
      ? has(`${BUTTONS}:not(${PRIMARY})`) && 'some'
      : has(GROUP) && !has(`:not(${GROUP})`) && 'all';
    if (foldable === false) header.removeAttribute('data-foldable');
    else header.dataset['foldable'] = foldable;
    header.toggleAttribute('data-exports-foldable', has(GROUP) && has(`${BUTTONS}:not(${GROUP})`));
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(actions, { subtree: true, childList: true, attributeFilter: ['data-variant'] });
  return () => {
    observer.disconnect();
    header.removeAttribute('data-foldable');
    header.removeAttribute('data-exports-foldable');
  };
}
