/**
 * To be used as a `ref`: focuses the element when it is mounted. A single function, because React would call a new one
 * on each render.
 */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
