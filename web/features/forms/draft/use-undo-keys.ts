import { useHotkeys } from '@mantine/hooks';
import type { DraftStore } from './draft-store.ts';

/** In what is filled in to try it out, and in a dialog, the keys belong to the field. */
const isElsewhere = () => document.activeElement?.closest('[data-preview], [role="dialog"], [data-own-undo]') != null;

/** Over the whole draft, in its fields too: what one field forgets the draft still knows. */
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
