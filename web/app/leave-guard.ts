// 'App verlassen?': asked when the page is closed or reloaded while a dialog with something to fill in is open
// (searching does not count), something says of itself that it would be lost (`data-unsaved`: a page's form with changes,
// a countdown that ends with a record), and somebody is still signed in: after logout there is nothing left to save. Leaving for another screen is their own business.
import { useEffect } from 'react';
import { storedToken } from '#web/api/tokens.ts';

const FIELDS = 'input:not([type="search"], [type="hidden"]), textarea, select';

export function useLeaveGuard() {
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  if (storedToken() === null || !isFillingIn()) return;
  // The browser asks in its own words.
  event.preventDefault();
}

const isFillingIn = () =>
  document.querySelector('[data-unsaved]') !== null ||
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.querySelector(FIELDS) !== null);
