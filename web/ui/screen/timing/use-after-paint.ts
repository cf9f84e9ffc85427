import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Returns a value as it was until the input that changed it has been painted. A deferred value is not enough: React may
 * finish it before the browser paints, and then the input and everything that depends on it are laid out in the same
 * frame.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shownValue, setShown] = useState(value);
  useEffect(() => {
    let isOver = false;
    void afterPaint().then(() => {
      if (!isOver) startTransition(() => setShown(value));
    });
    return () => {
      isOver = true;
    };
  }, [value]);
  return shownValue;
}
