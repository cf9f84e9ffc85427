import { type RefObject, useEffect, useEffectEvent } from 'react';

interface TypedElsewhere {
  readonly isAnswered: boolean;
  readonly takesScans: boolean;
  /** Moves the focus into the first field, which then takes the key. */
  readonly onTyped: () => void;
}

/** The first letters of the zones on cards and passports, as scanners type them. */
const FIRST_OF_ZONE = /^[ACIP]$/;

const isTypedInto = (element: Element) => element.matches('input, textarea, select, [contenteditable="true"]');
const isBelowDialog = (element: Element | null) => {
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
  return dialog !== null && !dialog.contains(element);
};

/**
 * Redirects typing outside the fields into the first field: the next scan wherever the focus is, and the next key
 * after an answer.
 */
export function useTypedElsewhere(slot: RefObject<HTMLElement | null>, options: TypedElsewhere): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { isAnswered, takesScans, onTyped } = options;
    const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const { target } = event;
    if (!isText || !(target instanceof Element) || isTypedInto(target) || isBelowDialog(slot.current)) return;
    const isInside = slot.current?.contains(target) === true;
    if (!(takesScans && FIRST_OF_ZONE.test(event.key)) && !(isAnswered && isInside)) return;
    // The key must not trigger a shortcut of the page as well.
    event.stopPropagation();
    onTyped();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
