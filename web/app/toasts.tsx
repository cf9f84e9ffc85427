import { useNotifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { untilQuiet } from './until-quiet.ts';

const ToastStack = lazyDialog(async () => (await import('./toast-stack.tsx')).ToastStack);

/** Comes with the first notice: what shows it weighs as much as a screen. Or after the screen, for a notice without a connection. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (notifications.length > 0 && !wasNeeded) setWasNeeded(true);
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void untilQuiet(client, leaving.signal).then(ToastStack.preload);
    return () => leaving.abort();
  }, [client]);
  return wasNeeded ? <ToastStack /> : null;
}
