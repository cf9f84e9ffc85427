import { useEffect, useRef } from 'react';

/** What was typed of a guest and never asked does not wait for the next one. */
const IDLE_FORGET_SECONDS = 60;

/** @returns to be called with each key: the time begins anew */
export function useIdleForget(onForget: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onForget, IDLE_FORGET_SECONDS * 1000);
  };
}
