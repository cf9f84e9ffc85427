/** Marks a page with a dialog beside which the toasts have no room of their own. */
const COVERED = "[data-shows~='dialog']:not([data-toasts-beside])";

/** Resolves once a toast covers no open dialog, so that it does not hide what the dialog says. */
export function untilUncovered(): Promise<void> {
  const root = document.documentElement;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => resolveIfFree());
    const resolveIfFree = () => {
      if (root.matches(COVERED)) return;
      observer.disconnect();
      resolve();
    };
    observer.observe(root, { attributeFilter: ['data-shows', 'data-toasts-beside'] });
    resolveIfFree();
  });
}
