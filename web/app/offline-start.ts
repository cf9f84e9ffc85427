import { useEffect } from 'react';
import { cspNonce } from '#web/api/runtime-config.ts';

/** Safari has no idle callback. */
const UNTIL_IDLE_MILLISECONDS = 3000;

/** The service worker comes when the page has everything it needs; the development server has none. */
export function useOfflineStart() {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || cspNonce() === '') return undefined;
    const start = async () => (await import('./app-updates.ts')).watchForUpdates();
    const timer = setTimeout(() => void start().catch(() => {}), UNTIL_IDLE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
}
