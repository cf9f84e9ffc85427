import { useNotifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { waitUntilIdle } from '#web/ui/screen/wait-until-idle.ts';

const ToastStack = lazyDialog(async () => (await import('./toast-stack.tsx')).ToastStack);

/**
 * Loads the toasts with the first notice, because their code is as large as a screen. It is preloaded after the first
 * screen, so that notices also work offline.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (notifications.length > 0 && !wasNeeded) setWasNeeded(true);
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void waitUntilIdle(client, leaving.signal).then(ToastStack.preload);
    return () => leaving.abort();
  }, [client]);
  return wasNeeded ? <ToastStack /> : null;
}
