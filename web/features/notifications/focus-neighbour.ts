/**
 * Moves the focus to the next entry, or else to the first button of the dialog, before the focused button is removed.
 */
export function focusNeighbour(button: HTMLElement) {
  const entry = button.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling ?? button.closest('[role="dialog"]');
  neighbour?.querySelector('button')?.focus();
}
