import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Returns the value of an external store, updated only after the input that changed it has been painted. It is meant
 * for expensive views; the input field itself must read its value directly.
 * @param subscribe must be the same function on every render, like `read`
 * @param paints number of paints to wait for: a view that changes much of the page waits longer than one beside the
 * input, so that they are laid out in different frames
 */
export function useStoreAfterPaint<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  paints: 1 | 2 = 1,
): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const scheduler = oncePerPaint(() => startTransition(() => setValue(read)), paints);
    scheduler.schedule();
    const unsubscribe = subscribe(scheduler.schedule);
    return () => {
      unsubscribe();
      scheduler.cancel();
    };
  }, [subscribe, read, paints]);
  return value;
}

/** Calls `update` once after the next paints, however often it is scheduled. */
function oncePerPaint(update: () => void, paints: number) {
  let isScheduled = false;
  let isCancelled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    void afterPaints(paints).then(() => {
      isScheduled = false;
      if (!isCancelled) update();
    });
  };
  const cancel = () => {
    isCancelled = true;
  };
  return { schedule, cancel };
}

async function afterPaints(count: number): Promise<void> {
  for (let paint = 0; paint < count; paint += 1) await afterPaint();
}
