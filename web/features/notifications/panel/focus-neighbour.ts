/**
 * Moves the focus to the next entry, or else to the first button of the dialog or else to the content of the page, before
 * the focused button is removed.
 */
export function focusNeighbour(button: HTMLElement) {
  const entry = button.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling ?? button.closest('[role="dialog"]');
  const target = neighbour?.querySelector('button') ?? document.getElementById('main');
  target?.focus({ preventScroll: neighbour === null });
}
