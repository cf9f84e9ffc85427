import { type RefObject, useEffect, useState } from 'react';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { dropRow } from '#web/features/forms/draft/draft-moves.ts';
import type { enableRowDragging } from './row-dragging.ts';
import { useDraftStore } from './builder-context.ts';

/** Lets a mouse drag rows. The code is loaded when the mouse first enters the list. */
export function useRowDragging(list: RefObject<HTMLElement | null>, questionnaire: Questionnaire) {
  const { change } = useDraftStore();
  const [enableDragging, setEnableDragging] = useState<typeof enableRowDragging | null>(null);
  // Identifies the visible rows and their order, whatever their texts are.
  const order = questionnaire.sections
    .map(({ id, questions }) => `${id}:${questions.map((question) => question.id).join()}`)
    .join(';');
  useEffect(() => {
    if (enableDragging === null || list.current === null || order === '') return undefined;
    return enableDragging(list.current, (id, target, edge) =>
      change((state) => ({ questionnaire: dropRow(state.questionnaire, id, target, edge), selected: id })),
    );
  }, [enableDragging, list, order, change]);
  const load = async () => {
    const module = await import('./row-dragging.ts');
    setEnableDragging(() => module.enableRowDragging);
  };
  return () => {
    // If this fails to load, the arrows still move rows.
    if (enableDragging === null && matchMedia('(pointer: fine)').matches) void load().catch(() => undefined);
  };
}
