import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The open dialogs, the topmost last. */
const openDialogs: object[] = [];

/** Makes the back button of a phone close the dialog, where it would otherwise leave the page below. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const { history } = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = {};
    openDialogs.push(dialog);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || openDialogs.at(-1) !== dialog) return false;
        // The address is that of the page below until the history has returned to this page.
        globalThis.addEventListener('popstate', () => close(), { once: true });
        return true;
      },
    });
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      unblock();
    };
  }, [isOpen, history]);
}
