import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';

/** The open dialogs, the topmost last. */
const openDialogs: string[] = [];

/** Whether the back button closes a dialog, so that the page below it is not left. */
export const isBackForDialog = (action: string) => action === 'BACK' && openDialogs.length > 0;

/** Makes the back button of a phone close the dialog, where it would otherwise leave the page below. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const dialog = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    openDialogs.push(dialog);
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
    };
  }, [isOpen, dialog]);
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (!isBackForDialog(action) || openDialogs.at(-1) !== dialog) return false;
      // The address is that of the page below until the history has returned to this page.
      globalThis.addEventListener('popstate', () => onClose(), { once: true });
      return true;
    },
  });
}
