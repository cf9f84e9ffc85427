// Actions that a screen adds to the command palette while it is open.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly onChosen: () => void;
}

let actions: readonly PaletteAction[] = [];
const listeners = new Set<() => void>();

function changeActions(next: readonly PaletteAction[]) {
  actions = next;
  for (const listener of listeners) listener();
}

/**
 * Adds an action to the command palette while the calling component is mounted, e.g. 'Neue Maßnahme'. Null adds
 * nothing.
 */
export function usePaletteAction(action: PaletteAction | null) {
  const id = action?.id ?? null;
  const label = action?.label ?? '';
  const description = action?.description;
  const onChosen = useEffectEvent(() => action?.onChosen());
  useEffect(() => {
    if (id === null) return undefined;
    const added: PaletteAction = { id, label, description, onChosen: () => onChosen() };
    changeActions([...actions, added]);
    return () => changeActions(actions.filter((other) => other !== added));
  }, [id, label, description]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePaletteActions = () => useSyncExternalStore(subscribe, () => actions);
