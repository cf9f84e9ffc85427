import { useEffect, useState } from 'react';

/** For a dialog that is on the page only while it is needed: opens after it was put there and tells when it has gone, so that both ways are animated. */
export function useAppearing(onGone: () => void) {
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
