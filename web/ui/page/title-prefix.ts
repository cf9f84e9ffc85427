import { useEffect, useSyncExternalStore } from 'react';

let prefix = '';
const listeners = new Set<() => void>();

function changePrefix(next: string) {
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
    changePrefix(text);
    return () => changePrefix('');
  }, [text]);
}

export const useShownTitlePrefix = () => useSyncExternalStore(subscribe, () => prefix);
