import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { waitUntilIdle } from './wait-until-idle.ts';

/**
 * Module state, so that only the first screen of a page waits. With a service worker all files are already on the device,
 * so there is no wait at all.
 */
let wasIdle = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Returns whether the first screen has loaded, so that what it does not need at once cannot delay it. */
export function useIsIdle(): boolean {
  const client = useQueryClient();
  const [isIdle, setIsIdle] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return undefined;
    const unmounting = new AbortController();
    void waitUntilIdle(client, unmounting.signal).then(() => {
      if (unmounting.signal.aborted) return;
      wasIdle = true;
      setIsIdle(true);
    });
    return () => unmounting.abort();
  }, [client, isIdle]);
  return isIdle;
}
