// 'App verlassen?': asked when the page is closed or reloaded while
//   - a component has reported something unsaved (`useUnsaved`), or
//   - a dialog with something to fill in is open (searching does not count),
// and somebody is still signed in: after logout there is nothing left to save.
import { useEffect } from 'react';
import { storedToken } from '#web/api/tokens.ts';

const FIELDS = 'input:not([type="search"], [type="hidden"]), textarea, select';

const unsaved = new Set<symbol>();

/** Reports input of the calling component that would be lost. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mark = Symbol('unsaved');
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [isUnsaved]);
}

export function useLeaveGuard() {
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  if (storedToken() === null || !(unsaved.size > 0 || isFillingIn())) return;
  // The browser asks in its own words.
  event.preventDefault();
}

const isFillingIn = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.querySelector(FIELDS) !== null);
