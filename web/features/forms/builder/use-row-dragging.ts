import { type RefObject, useEffect, useState } from 'react';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { drop } from '#web/features/forms/draft/draft-moves.ts';
import type { enableRowDragging } from './row-dragging.ts';
import { useDraftStore } from './builder-context.ts';

/** Lets a mouse drag rows. The code is loaded when the mouse first enters the list. */
export function useRowDragging(list: RefObject<HTMLElement | null>, questionnaire: Questionnaire) {
  const { change } = useDraftStore();
  const [enable, setEnable] = useState<typeof enableRowDragging | null>(null);
  // Identifies the visible rows and their order, independent of their texts.
  const order = questionnaire.sections
    .map(({ id, questions }) => `${id}:${questions.map((one) => one.id).join()}`)
    .join(';');
  useEffect(() => {
    if (enable === null || list.current === null || order === '') return undefined;
    return enable(list.current, (id, target, edge) =>
      change((state) => ({ questionnaire: drop(state.questionnaire, id, target, edge), selected: id })),
    );
  }, [enable, list, order, change]);
  const load = async () => {
    const loaded = await import('./row-dragging.ts');
    setEnable(() => loaded.enableRowDragging);
  };
  return () => {
    // If this fails to load, the arrows still move rows.
    if (enable === null && matchMedia('(pointer: fine)').matches) void load().catch(() => undefined);
  };
}
