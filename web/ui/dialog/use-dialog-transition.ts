import { useEffect, useState } from 'react';

/**
 * Animates a dialog that is mounted only while it is needed: opens it after mounting and calls onGone when the closing
 * animation has ended.
 */
export function useDialogTransition(onGone: () => void) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return {
    opened,
    leave: () => setOpened(false),
    dialogProps: { opened, onClose: () => setOpened(false), onExitTransitionEnd: onGone },
  };
}
