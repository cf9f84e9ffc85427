import { useLayoutEffect } from 'react';

/** Gives the focus back to what opened a dialog; a dialog that leads to the next one keeps the first opener. */
export function useDialogFocus(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      const target =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body
          ? opener
          : document.querySelector('main');
      setTimeout(() => target?.focus());
    };
  }, [isOpen]);
}
