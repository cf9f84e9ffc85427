import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ToastStack = lazyDialog(async () => (await import('./toast-stack.tsx')).ToastStack);

/** After what the screen itself needs. */
const PRELOAD_MILLISECONDS = 2500;

/** Comes with the first notice: what shows it weighs as much as a screen. Or a little later, for a notice without a connection. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (notifications.length > 0 && !wasNeeded) setWasNeeded(true);
  useEffect(() => {
    const timer = setTimeout(ToastStack.preload, PRELOAD_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return wasNeeded ? <ToastStack /> : null;
}
