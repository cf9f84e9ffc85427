import { useLayoutEffect } from 'react';

/** Gives the focus back to what opened a dialog, even when that was a menu which is gone by then. */
export function useDialogFocus(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = openerOf(document.activeElement);
    return () => {
      setTimeout(() => (opener?.isConnected === true ? opener : document.querySelector('main'))?.focus());
    };
  }, [isOpen]);
}

function openerOf(element: Element | null): HTMLElement | null {
  const menuButton = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton == null ? element : document.getElementById(menuButton);
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
