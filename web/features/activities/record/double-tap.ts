/** A tap in the page, as its event describes it. */
type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp'>;

const DOUBLE_TAP_MILLISECONDS = 500;
/** A finger does not hit the same spot twice exactly. */
const SAME_SPOT_PIXELS = 24;

/** Returns whether the second is the other half of a double tap. Who moves the finger to another button means it. */
export const isDoubleTap = (first: Tap, second: Tap): boolean =>
  // A key press has no place.
  second.detail > 0 &&
  second.timeStamp - first.timeStamp < DOUBLE_TAP_MILLISECONDS &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < SAME_SPOT_PIXELS;

/** A button that was in the page until a moment ago. */
export interface GoneButton {
  readonly box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  /** Milliseconds on the clock of the events' time stamps. */
  readonly goneAt: number;
}

const LATE_TAP_MILLISECONDS = 1000;

/** Returns whether this tap was meant for the button that stood in its place until just now. */
export const isLateTap = ({ box, goneAt }: GoneButton, tap: Tap): boolean =>
  tap.detail > 0 &&
  tap.timeStamp - goneAt < LATE_TAP_MILLISECONDS &&
  tap.clientX >= box.left &&
  tap.clientX <= box.right &&
  tap.clientY >= box.top &&
  tap.clientY <= box.bottom;
