import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ToastStack = lazyDialog(async () => (await import('./toast-stack.tsx')).ToastStack);

/** Comes with the first notice: what shows it weighs as much as a screen. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (notifications.length > 0 && !wasNeeded) setWasNeeded(true);
  return wasNeeded ? <ToastStack /> : null;
}
