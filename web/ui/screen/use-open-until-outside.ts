import { type RefObject, useEffect, useState } from 'react';

/** The elements in which a click keeps the menu open. */
interface MenuRefs {
  readonly button: RefObject<HTMLElement | null>;
  readonly menu: () => Element | null;
}

/**
 * Holds whether a menu is open. While it lies over the page, a click elsewhere and Escape close it, which returns the focus
 * to its button.
 * @param isFloating false if the menu stands in the page, where closing it would move what was clicked
 */
export function useOpenUntilOutside(isFloating: boolean, { button, menu }: MenuRefs) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen || !isFloating) return undefined;
    const closeOutside = ({ target }: Event) => {
      const isInside =
        target instanceof Node && [button.current, menu()].some((element) => element?.contains(target) === true);
      if (!isInside) setIsOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('click', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('click', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  });
  return [isOpen, setIsOpen] as const;
}
