import { useHotkeys } from '@mantine/hooks';
import type { DraftStore } from './draft-store.ts';

/** Returns whether the focus is in the preview or a dialog, where the keys keep the function they have in a field. */
const isFocusOutsideDraft = () =>
  document.activeElement?.closest('[data-preview], [role="dialog"], [data-own-undo]') != null;

/**
 * Undoes changes of the whole draft, also while a text field has the focus, because the field's own history is
 * incomplete.
 */
export function useUndoKeys(store: DraftStore) {
  const keyHandler = (step: () => void) => (event: KeyboardEvent) => {
    if (isFocusOutsideDraft()) return;
    event.preventDefault();
    step();
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+Z', keyHandler(store.undo), options],
      ['mod+shift+Z', keyHandler(store.redo), options],
      ['mod+Y', keyHandler(store.redo), options],
    ],
    [],
  );
}
