import { useEffect, useEffectEvent } from 'react';
import { lastInputAt } from '#web/api/lock/last-input.ts';
import { useLock } from '#web/api/lock/workplace-lock.ts';
import { serverNow } from '#web/api/session/server-clock.ts';

/** Short, because something waits to be shown; long enough that no finger is on its way to a button. */
const UNTOUCHED_MILLISECONDS = 2000;
const CHECK_MILLISECONDS = 500;
/** Whoever fills in a long protocol touches the device without a pause, and must be told as well. */
const MAX_WAIT_MILLISECONDS = 30_000;
/** Longer, because whoever looks at a card between two words of a field goes on typing. */
const MAX_WAIT_OF_FILLING_MILLISECONDS = 60_000;

/** Whether somebody is in the middle of a text, e.g. of the name of a guest. */
function isTyping(): boolean {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== '';
}

/**
 * Whether somebody fills in a dialog that they have opened. They may look up between two fields, and one dialog over
 * another is hard to understand.
 */
function isFillingDialog(): boolean {
  return [...document.querySelectorAll('[role="dialog"] form')].some((form) => form.closest('[data-unasked]') === null);
}

/**
 * Calls back repeatedly while something waits to be shown and nobody has tapped or typed for a moment, so that nothing
 * moves or opens under a finger. After half a minute it calls back in any case, and after a minute in the middle of a text
 * or of a dialog that is filled in.
 */
export function useWhenUntouched(isWaiting: boolean, onUntouched: () => void) {
  const tell = useEffectEvent(onUntouched);
  const isLocked = useLock() !== null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const waitsSince = performance.now();
    const tellIfUntouched = () => {
      const isFilling = isTyping() || (!isLocked && isFillingDialog());
      const waited = performance.now() - waitsSince;
      const isUntouched = !isFilling && serverNow() - lastInputAt() >= UNTOUCHED_MILLISECONDS;
      if (isUntouched || waited >= (isFilling ? MAX_WAIT_OF_FILLING_MILLISECONDS : MAX_WAIT_MILLISECONDS)) tell();
    };
    tellIfUntouched();
    const timer = setInterval(tellIfUntouched, CHECK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWaiting, isLocked]);
}
