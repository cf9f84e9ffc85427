import { useHotkeys, useLocalStorage } from '@mantine/hooks';

/**
 * WCAG 2.1.4 requires that single-letter shortcuts can be turned off, e.g. for users of speech input. The command
 * palette offers it.
 */
export const useLetterKeys = () =>
  useLocalStorage({ key: 'letter-keys', defaultValue: true, getInitialValueInEffect: false });

/** Readers of cards type faster than this, people do not. */
const MIN_TYPING_MILLISECONDS = 40;

let lastKeyAt = Number.NEGATIVE_INFINITY;
let isTypedFast = false;
window.addEventListener(
  'keydown',
  ({ timeStamp }) => {
    isTypedFast = timeStamp - lastKeyAt < MIN_TYPING_MILLISECONDS;
    lastKeyAt = timeStamp;
  },
  { capture: true },
);

const isModalOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/**
 * The letters of a card that a reader types while no field has the focus are no shortcuts: what they opened would take the
 * rest of the guest's name.
 */
function useLetterKey(key: string, callback: () => void) {
  const [isEnabled] = useLetterKeys();
  useHotkeys(isEnabled ? [[key, () => isModalOpen() || isTypedFast || callback()]] : []);
}

/** Calls `onNew` when the user presses `N`, the shortcut for creating a new entry on the page. */
export const useNewEntryHotkey = (onNew: () => void) => useLetterKey('n', onNew);

/** Calls `onSearch` when the user presses `/`, the shortcut for the search field or the first filter of the page. */
export const useSearchHotkey = (onSearch: () => void) => useLetterKey('/', onSearch);
