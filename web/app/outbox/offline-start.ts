import { useEffect } from 'react';
import { cspNonce } from '#web/api/session/runtime-config.ts';

/** Safari has no requestIdleCallback, so a fixed delay is used. */
const START_DELAY_MILLISECONDS = 3000;

/** Registers the service worker after the page has loaded. The development server has no service worker. */
export function useOfflineStart() {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || cspNonce() === '') return undefined;
    const start = async () => (await import('#web/app/notices/app-updates.ts')).watchForUpdates();
    const timer = setTimeout(() => void start().catch(() => {}), START_DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
}
