// Lets the browser ask for confirmation before the page is closed or reloaded. It asks while a dialog with input fields
// is open (search fields do not count) or an element is marked with `data-unsaved` (a page's form with changes, a
// countdown that ends with a record). After logout there is nothing left to save. Navigation within the application is
// handled elsewhere.
import { useEffect } from 'react';
import { storedToken } from '#web/api/session/tokens.ts';

const FIELDS = 'input:not([type="search"], [type="hidden"]), textarea, select';

export function useLeaveGuard() {
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  if (storedToken() === null || !isFillingIn()) return;
  // The browser shows its own text.
  event.preventDefault();
}

const isFillingIn = () =>
  document.querySelector('[data-unsaved]') !== null ||
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.querySelector(FIELDS) !== null);
