import { useEffect, useEffectEvent } from 'react';
import { lastInputAt } from '#web/api/lock/last-input.ts';
import { serverNow } from '#web/api/session/server-clock.ts';

/** Short, because something waits to be shown; long enough that no finger is on its way to a button. */
const UNTOUCHED_MILLISECONDS = 2000;
const CHECK_MILLISECONDS = 500;
/** Whoever fills in a long protocol touches the device without a pause, and must be told as well. */
const MAX_WAIT_MILLISECONDS = 30_000;

/**
 * Calls back repeatedly while something waits to be shown and nobody has tapped or typed for a moment, so that nothing
 * moves or opens under a finger. After half a minute it calls back in any case.
 */
export function useWhenUntouched(isWaiting: boolean, onUntouched: () => void) {
  const tell = useEffectEvent(onUntouched);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const waitsSince = performance.now();
    const tellIfUntouched = () => {
      const hasWaitedLong = performance.now() - waitsSince >= MAX_WAIT_MILLISECONDS;
      if (hasWaitedLong || serverNow() - lastInputAt() >= UNTOUCHED_MILLISECONDS) tell();
    };
    tellIfUntouched();
    const timer = setInterval(tellIfUntouched, CHECK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
