import { useLayoutEffect } from 'react';

/** The dialog that closes at this moment; null when another one opened in its place. */
let closing: { readonly opener: Element | null } | null = null;

/** Gives the focus back to what opened a dialog; a dialog that leads to the next one keeps the first opener. */
export function useDialogFocus(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = closing === null ? document.activeElement : closing.opener;
    closing = null;
    return () => {
      const mine = { opener };
      closing = mine;
      setTimeout(() => {
        if (closing !== mine) return;
        closing = null;
        // It was in sight when it was pressed: scrolling to it would only make the page jump.
        if (isFree() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        rescueFocus();
      });
    };
  }, [isOpen]);
}

/** For a step that makes way for the next one within its dialog or page. */
export function useFocusHandover() {
  useLayoutEffect(() => () => void setTimeout(rescueFocus), []);
}

/** A command of the dialog may have led to another page, which has the focus by now. */
const isFree = () =>
  document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]') !== null;

/** What had the focus is gone: it goes to the dialog on top, else to the page, never to nowhere. */
export function rescueFocus() {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  const target = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog ?? document.querySelector('main');
  target?.focus({ preventScroll: true });
}
