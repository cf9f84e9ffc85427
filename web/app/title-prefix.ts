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

/** What is said before the name of the page, whatever page it is; '' for nothing. */
export function useTitlePrefix(text: string) {
  useEffect(() => {
    change(text);
    return () => change('');
  }, [text]);
}

export const useShownTitlePrefix = () => useSyncExternalStore(subscribe, () => prefix);
