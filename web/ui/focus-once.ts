/** As a `ref`: takes the focus when the element appears. One function for all, so that React does not call it again on each render. */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
