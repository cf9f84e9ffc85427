import { useLocalStorage } from '@mantine/hooks';
import { useLayoutEffect } from 'react';

const NONE = '';

/**
 * Returns which group of the menu is open, and a function that opens or closes one. One group is open at a time, so that
 * the menu fits on a low screen. The choice is stored on this device, and the group of a page opens with the page.
 *
 * @param group of the current page; null or undefined if its entry stands alone
 */
export function useOpenGroup(group: string | null | undefined) {
  const [open, setOpen] = useLocalStorage({
    key: 'menu-group',
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  useLayoutEffect(() => {
    if (typeof group === 'string') setOpen(group);
  }, [group, setOpen]);
  const toggle = (label: string) => setOpen(label === open ? NONE : label);
  return [open, toggle] as const;
}
