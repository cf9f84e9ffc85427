/** Before a button goes away with its entry: the focus moves on to the next one, else to the dialog's own first button. */
export function focusNeighbour(button: HTMLElement) {
  const entry = button.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling ?? button.closest('[role="dialog"]');
  neighbour?.querySelector('button')?.focus();
}
