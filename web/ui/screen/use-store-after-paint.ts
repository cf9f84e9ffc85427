import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Returns the value of an external store, updated only after the input that changed it has been painted. It is meant
 * for expensive views; the input field itself must read its value directly.
 * @param subscribe must be the same function on every render, like `read`
 */
export function useStoreAfterPaint<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const scheduler = oncePerPaint(() => startTransition(() => setValue(read)));
    scheduler.schedule();
    const unsubscribe = subscribe(scheduler.schedule);
    return () => {
      unsubscribe();
      scheduler.cancel();
    };
  }, [subscribe, read]);
  return value;
}

/** Calls `update` once after the next paint, however often it is scheduled. */
function oncePerPaint(update: () => void) {
  let isScheduled = false;
  let isCancelled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    void afterPaint().then(() => {
      isScheduled = false;
      if (!isCancelled) update();
    });
  };
  const cancel = () => {
    isCancelled = true;
  };
  return { schedule, cancel };
}
