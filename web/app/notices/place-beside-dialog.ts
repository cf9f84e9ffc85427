/** Pixels around the toasts. */
const GAP = 4;
/** Pixels that a toast needs to be read. A tablet that lies on its side has a few more at the left of a dialog. */
const MIN_WIDTH = 256;

interface DialogPlace {
  readonly left: number;
  readonly top: number;
  readonly headHeight: number;
}

/** Returns how wide the toasts may be at the left of a dialog, or null if there is no room. */
export const widthBeside = ({ left }: Pick<DialogPlace, 'left'>): number | null =>
  left - 4 * GAP >= MIN_WIDTH ? left - 4 * GAP : null;

/**
 * Returns where the toasts begin while a dialog is open that leaves no room at its left: above it, or below its head if
 * there is no room either. So neither its title is covered nor its buttons, which are at its foot.
 */
export const topBeside = ({ top, headHeight }: Pick<DialogPlace, 'top' | 'headHeight'>, toastsHeight: number): number =>
  top >= toastsHeight + 2 * GAP ? GAP : top + headHeight + GAP;

/** The dialog has its place before its opening is animated, but is mounted a moment after the page is marked. */
const MOUNTED_MILLISECONDS = 100;

/**
 * Tells the style sheets as `--toasts-top` where the toasts begin while a dialog is open, and as `data-toasts-beside` and
 * `--toasts-width` that they have room at its left.
 * @param readHeight reads how high the toasts are
 */
export function placeBesideDialogs(readHeight: () => number) {
  const root = document.documentElement;
  const place = () => {
    const dialog = readDialog();
    const width = dialog === null ? null : widthBeside(dialog);
    root.toggleAttribute('data-toasts-beside', width !== null);
    root.style.setProperty('--toasts-width', `${width ?? 0}px`);
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
  return { left: dialog.offsetLeft, top: dialog.offsetTop, headHeight: head?.offsetHeight ?? 0 };
}
