import { type AnyRoute, type Router, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The open dialogs, the topmost last. */
const openDialogs: object[] = [];

/** Whether the back button closes a dialog, so that the page below it is not left. */
export const isBackForDialog = (action: string) => action === 'BACK' && openDialogs.length > 0;

/** Makes the back button of a phone close the dialog, where it would otherwise leave the page below. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  // The router's own hook for this would ask the dialogs in another order after each render.
  const { history } = useRouter<Router<AnyRoute>>();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = {};
    openDialogs.push(dialog);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (!isBackForDialog(action) || openDialogs.at(-1) !== dialog) return false;
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
