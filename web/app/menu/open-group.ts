import { useLocalStorage } from '@mantine/hooks';
import { useLayoutEffect } from 'react';

const NO_GROUP = '';

/**
 * Returns which group of the menu is open, and a function that opens or closes one. One group is open at a time, so that
 * the menu fits on a low screen. The choice is stored on this device, and the group of a page opens with the page.
 *
 * @param group of the current page; null or undefined if its entry stands alone
 */
export function useOpenGroup(group: string | null | undefined) {
  const [openGroup, setOpenGroup] = useLocalStorage({
    key: 'menu-group',
    defaultValue: NO_GROUP,
    getInitialValueInEffect: false,
  });
  useLayoutEffect(() => {
    if (typeof group === 'string') setOpenGroup(group);
  }, [group, setOpenGroup]);
  const toggle = (label: string) => setOpenGroup(label === openGroup ? NO_GROUP : label);
  return [openGroup, toggle] as const;
}
