import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';
import { dependentsOf, removeRow } from './draft-operations.ts';
import { selectionAfterRemoval, questionOf } from './draft-places.ts';
import { focusRow } from '#web/features/forms/questions/focus-field.ts';
import { showRemovalToast } from './removal-toast.tsx';

/** Removes immediately and offers to undo it, instead of asking for confirmation. */
export function useRowRemoval() {
  const store = useDraftStore();
  return (id: string) => {
    const { questionnaire } = store.history().present;
    const nextSelection = selectionAfterRemoval(questionnaire, id);
    store.change(() => ({ questionnaire: removeRow(questionnaire, id), selected: nextSelection }));
    const rowName = questionOf(questionnaire, id) === undefined ? 'Der Abschnitt' : 'Die Frage';
    showRemovalToast(rowName, dependentsOf(questionnaire, id), store);
    if (nextSelection !== null) focusRow(nextSelection);
  };
}
