import { startTransition, useEffect, useState } from 'react';
import { painted } from './painted.ts';

/**
 * What a store beside React says, once the input that changed it is on the screen: for everything that is drawn from the
 * whole of it. A field that is typed into reads its own value at once.
 * @param subscribe the same function on every render, like `read`
 */
export function useSettled<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const look = lookAfterPainting(() => startTransition(() => setValue(read)));
    look.soon();
    const stop = subscribe(look.soon);
    return () => {
      stop();
      look.end();
    };
  }, [subscribe, read]);
  return value;
}

/** However often it is asked for before the next picture: it looks once. */
function lookAfterPainting(look: () => void) {
  let isComing = false;
  let isOver = false;
  const soon = () => {
    if (isComing) return;
    isComing = true;
    void painted().then(() => {
      isComing = false;
      if (!isOver) look();
    });
  };
  const end = () => {
    isOver = true;
  };
  return { soon, end };
}
