import { type RefObject, useEffect } from 'react';

/** Gives a button the focus of the fields that its answer covers. Whoever works elsewhere on the page keeps the focus. */
export function useFocusOfCovered(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const focusedElement = document.activeElement;
    if (focusedElement === null || focusedElement === document.body || focusedElement.closest('[inert]') !== null)
      button.current?.focus();
  }, [button]);
}
