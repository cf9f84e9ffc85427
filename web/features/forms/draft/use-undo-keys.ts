import { useHotkeys } from '@mantine/hooks';
import type { DraftStore } from './draft-store.ts';

/** In the preview and in dialogs, the keys keep the function they have in a field. */
const isElsewhere = () => document.activeElement?.closest('[data-preview], [role="dialog"], [data-own-undo]') != null;

/**
 * Undoes changes of the whole draft, also while a text field has the focus, because the field's own history is
 * incomplete.
 */
export function useUndoKeys(store: DraftStore) {
  const act = (undo: () => void) => (event: KeyboardEvent) => {
    if (isElsewhere()) return;
    event.preventDefault();
    undo();
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+Z', act(store.undo), options],
      ['mod+shift+Z', act(store.redo), options],
      ['mod+Y', act(store.redo), options],
    ],
    [],
  );
}
