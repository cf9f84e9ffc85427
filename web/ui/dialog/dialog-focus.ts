import { useLayoutEffect, useRef } from 'react';

/** The dialog that is just closing; null if another one has opened instead. */
let closingDialog: { readonly opener: Element | null } | null = null;

/**
 * Restores the focus to the element that opened a dialog. If a dialog leads to another one, the first opener is kept.
 * @param findTarget finds the element that gets the focus instead of the opener, for a dialog that now shows another
 * record
 */
export function useDialogFocus(isOpen: boolean, findTarget: () => HTMLElement | null = () => null) {
  const targetFinder = useRef(findTarget);
  useLayoutEffect(() => {
    targetFinder.current = findTarget;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = closingDialog === null ? document.activeElement : closingDialog.opener;
    closingDialog = null;
    return () => {
      const thisDialog = { opener };
      closingDialog = thisDialog;
      setTimeout(() => {
        if (closingDialog !== thisDialog) return;
        closingDialog = null;
        const target = targetFinder.current();
        if (mayMoveFocus() && target !== null) target.focus();
        // The opener was visible when it was pressed, so scrolling would only make the page jump.
        else if (mayMoveFocus() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        restoreLostFocus();
      });
    };
  }, [isOpen]);
}

/** Keeps the focus inside the dialog or page when a step is replaced by the next one. */
export function useFocusHandover() {
  useLayoutEffect(() => () => void setTimeout(restoreLostFocus), []);
}

/**
 * Returns whether the focus may be moved. A command of the dialog may have opened another page, which then has the
 * focus.
 */
const mayMoveFocus = () =>
  document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]') !== null;

/** If the focused element was removed, moves the focus to the topmost dialog, or else to the page. */
export function restoreLostFocus() {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  const target = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog ?? document.querySelector('main');
  target?.focus({ preventScroll: true });
}
