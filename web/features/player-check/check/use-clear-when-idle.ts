import { useEffect, useRef } from 'react';

/** Input that was not submitted is cleared after this time, before the next guest arrives. */
const CLEAR_AFTER_SECONDS = 60;

/** @returns a function that restarts the time; it must be called on every key press */
export function useClearWhenIdle(onClear: () => void): () => void {
  const timerRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  return () => {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(onClear, CLEAR_AFTER_SECONDS * 1000);
  };
}
