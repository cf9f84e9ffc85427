import { useEffect, useState } from 'react';

/**
 * Returns a value as it was until it has not changed for a while, and a function that settles it at once.
 * @param delay in milliseconds; 0 returns the value itself
 */
export function useSettled<Value>(value: Value, delay: number): readonly [settled: Value, settle: () => void] {
  const [settledValue, setSettled] = useState(value);
  useEffect(() => {
    if (delay === 0) return undefined;
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return [delay === 0 ? value : settledValue, () => setSettled(value)];
}
