/** A hidden page is never painted, so a timeout replaces the animation frame. */
const HIDDEN_PAGE_TIMEOUT_MILLISECONDS = 200;

/** Resolves after the latest input has been painted, so that expensive work does not delay it. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_PAGE_TIMEOUT_MILLISECONDS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
