import { useEffect, useState } from 'react';

/**
 * Animates a dialog that is mounted only while it is needed: opens it after mounting and calls `onClosed` when the closing
 * animation has ended.
 */
export function useDialogTransition(onClosed: () => void) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return {
    opened,
    startClosing: () => setOpened(false),
    dialogProps: { opened, onClose: () => setOpened(false), onExitTransitionEnd: onClosed },
  };
}
