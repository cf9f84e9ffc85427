import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';
import { dependentsOf, remove } from './draft-operations.ts';
import { neighbourOf, questionOf } from './draft-places.ts';
import { focusRow } from '#web/features/forms/questions/focus-field.ts';
import { showRemoved } from './removed-toast.tsx';

/** Removes immediately and offers to undo it, instead of asking for confirmation. */
export function useRemoval() {
  const store = useDraftStore();
  return (id: string) => {
    const { questionnaire } = store.history().present;
    const selected = neighbourOf(questionnaire, id);
    store.change(() => ({ questionnaire: remove(questionnaire, id), selected }));
    const what = questionOf(questionnaire, id) === undefined ? 'Der Abschnitt' : 'Die Frage';
    showRemoved(what, dependentsOf(questionnaire, id), store);
    if (selected !== null) focusRow(selected);
  };
}
