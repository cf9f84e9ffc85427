import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface TypedElsewhereOptions {
  readonly isAnswered: boolean;
  /** Whether a zone was complete so recently that the reader may still send the key that ends it. */
  readonly isScanEnding: () => boolean;
  /** Moves the focus into the first field, which then takes the key. */
  readonly onTyped: () => void;
}

/** The first letters of the zones on cards and passports, as scanners type them. */
const FIRST_LETTER_OF_ZONE = /^[ACIP]$/;

const isTextField = (element: Element) => element.matches('input, textarea, select, [contenteditable="true"]');
const isBelowDialog = (element: Element | null) => {
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
  return dialog !== null && !dialog.contains(element);
};

const END_KEYS: readonly string[] = ['Enter', 'Tab'];

/**
 * Redirects typing outside the fields into the first field: the next scan wherever the focus is, the next key after an
 * answer, and what is typed after an answer has covered the field that had the focus. The key that ends a scan does
 * nothing, because it would take back the answer to that scan.
 */
export function useTypedElsewhere(area: RefObject<HTMLElement | null>, options: TypedElsewhereOptions): void {
  // Fields that are covered lose the focus to the page, and nothing else gets it.
  const hadFocusLast = useRef(false);
  const redirectKey = useEffectEvent((event: KeyboardEvent) => {
    const { isAnswered, isScanEnding, onTyped } = options;
    if (END_KEYS.includes(event.key) && isScanEnding()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const { target } = event;
    if (!isText || !(target instanceof Element) || isTextField(target) || isBelowDialog(area.current)) return;
    const isInside = area.current?.contains(target) === true;
    const isLost = target === document.body && hadFocusLast.current;
    if (!FIRST_LETTER_OF_ZONE.test(event.key) && !(isAnswered && isInside) && !isLost) return;
    // The key must not trigger a shortcut of the page as well.
    event.stopPropagation();
    onTyped();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => redirectKey(event);
    const noticeFocus = ({ target }: FocusEvent) => {
      hadFocusLast.current = target instanceof Node && area.current?.contains(target) === true;
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    document.addEventListener('focusin', noticeFocus);
    return () => {
      document.removeEventListener('keydown', handleKey, { capture: true });
      document.removeEventListener('focusin', noticeFocus);
    };
  }, [area]);
}
