// Lets the browser ask for confirmation before the page is closed or reloaded. It asks while a dialog with input fields
// other than search fields is open, or while an element is marked with `data-unsaved`: a form with changes, or a countdown
// that ends with a record. It does not ask after logout. Navigation within the application is guarded by
// `useUnsavedChangesGuard`.
import { useEffect } from 'react';
import { storedToken } from '#web/api/session/tokens.ts';

const FIELD_SELECTOR = 'input:not([type="search"], [type="hidden"]), textarea, select';

export function useLeaveGuard() {
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  if (storedToken() === null || !hasUnsavedInput()) return;
  // The browser shows its own text.
  event.preventDefault();
}

const hasUnsavedInput = () =>
  document.querySelector('[data-unsaved]') !== null ||
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.querySelector(FIELD_SELECTOR) !== null);
