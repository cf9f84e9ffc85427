import { useHotkeys, useLocalStorage } from '@mantine/hooks';

/** WCAG 2.1.4: whoever talks to the computer must be able to switch single-letter keys off; the palette offers it. */
export const useLetterKeys = () =>
  useLocalStorage({ key: 'letter-keys', defaultValue: true, getInitialValueInEffect: false });

const isModalOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

function useLetterKey(key: string, act: () => void) {
  const [isOn] = useLetterKeys();
  useHotkeys(isOn ? [[key, () => isModalOpen() || act()]] : []);
}

/** `N`: the new thing of this page. */
export const useNewKey = (onNew: () => void) => useLetterKey('n', onNew);

/** `/`: the search field or first filter of this page. */
export const useSearchKey = (onSearch: () => void) => useLetterKey('/', onSearch);
