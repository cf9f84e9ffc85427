import { useEffect, useState } from 'react';
import { useBackCloses } from './use-back-closes.ts';

/**
 * Animates a dialog that is mounted only while it is needed: opens it after mounting and calls `onClosed` when the closing
 * animation has ended.
 */
export function useDialogTransition(onClosed: () => void, { isBlocking = false } = {}) {
  const [opened, setOpened] = useState(false);
  const startClosing = () => setOpened(false);
  useBackCloses(opened && !isBlocking, startClosing);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return {
    opened,
    startClosing,
    dialogProps: { opened, onClose: startClosing, onExitTransitionEnd: onClosed },
  };
}
