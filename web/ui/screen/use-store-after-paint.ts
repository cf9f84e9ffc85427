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
    const look = oncePerPaint(() => startTransition(() => setValue(read)));
    look.soon();
    const stop = subscribe(look.soon);
    return () => {
      stop();
      look.end();
    };
  }, [subscribe, read]);
  return value;
}

/** Runs the callback once after the next paint, however often it is requested. */
function oncePerPaint(look: () => void) {
  let isComing = false;
  let isOver = false;
  const soon = () => {
    if (isComing) return;
    isComing = true;
    void afterPaint().then(() => {
      isComing = false;
      if (!isOver) look();
    });
  };
  const end = () => {
    isOver = true;
  };
  return { soon, end };
}
