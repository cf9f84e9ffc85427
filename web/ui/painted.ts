/** A page that is not looked at paints nothing. */
const UNSEEN_MILLISECONDS = 200;

/** Resolves once what was just typed or tapped is on the screen: for work that must not keep a picture waiting. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, UNSEEN_MILLISECONDS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
