/** Pixels around the toasts. */
const GAP = 4;

interface DialogPlace {
  readonly top: number;
  readonly headHeight: number;
}

/**
 * Returns where the toasts begin while a dialog is open: above it, or below its head if there is no room. So neither its
 * title is covered nor its buttons, which are at its foot.
 */
export const topBeside = ({ top, headHeight }: DialogPlace, toastsHeight: number): number =>
  top >= toastsHeight + 2 * GAP ? GAP : top + headHeight + GAP;

/** The dialog has its place before its opening is animated, but is mounted a moment after the page is marked. */
const MOUNTED_MILLISECONDS = 100;

/**
 * Tells the style sheets as `--toasts-top` where the toasts begin while a dialog is open.
 * @param readHeight reads how high the toasts are
 */
export function placeBesideDialogs(readHeight: () => number) {
  const root = document.documentElement;
  const place = () => {
    const dialog = readDialog();
    if (dialog === null) root.style.removeProperty('--toasts-top');
    else root.style.setProperty('--toasts-top', `${topBeside(dialog, readHeight())}px`);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    place();
    clearTimeout(timer);
    timer = setTimeout(place, MOUNTED_MILLISECONDS);
  });
  observer.observe(root, { attributeFilter: ['data-shows'] });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  return { place, stop };
}

/** Reads the place of the topmost dialog, without the movement with which it opens; null if none is open. */
function readDialog(): DialogPlace | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  if (dialog === undefined || !document.documentElement.matches("[data-shows~='dialog']")) return null;
  const head = dialog.querySelector<HTMLElement>('.mantine-Modal-header');
  return { top: dialog.offsetTop, headHeight: head?.offsetHeight ?? 0 };
}
