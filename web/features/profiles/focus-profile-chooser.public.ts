/**
 * Moves the focus into the chooser that the page itself shows, because a dialog would cover it with the same names.
 * @returns whether the page shows one
 */
export function focusProfileChooser(): boolean {
  const start = document.querySelector<HTMLElement>(
    'main [data-profile-chooser] :is(input[data-autofocus], li button:enabled)',
  );
  start?.focus();
  return start !== null;
}
