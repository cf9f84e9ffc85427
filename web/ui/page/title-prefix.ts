import { useEffect, useSyncExternalStore } from 'react';

let prefix = '';
const listeners = new Set<() => void>();

function change(next: string) {
  if (prefix === next) return;
  prefix = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a text before the title of every page; '' removes it. */
export function useTitlePrefix(text: string) {
  useEffect(() => {
    change(text);
    return () => change('');
  }, [text]);
}

export const useShownTitlePrefix = () => useSyncExternalStore(subscribe, () => prefix);
