import { useNotifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { waitUntilIdle } from '#web/ui/screen/timing/wait-until-idle.ts';

const ToastStack = lazyDialog(async () => (await import('./toast-stack.tsx')).ToastStack);

/**
 * Loads the code of the toasts with the first toast, because it is as large as that of a screen. It is also preloaded
 * after the first screen, so that toasts work offline.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (notifications.length > 0 && !wasNeeded) setWasNeeded(true);
  const client = useQueryClient();
  useEffect(() => {
    const abortController = new AbortController();
    void waitUntilIdle(client, abortController.signal).then(ToastStack.preload);
    return () => abortController.abort();
  }, [client]);
  return wasNeeded ? <ToastStack /> : null;
}
