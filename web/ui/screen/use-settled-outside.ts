import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns a value as it was until the user clicks or presses a key outside of an element. It settles when the click is over,
 * because what unfolds then would else move the clicked button away from under the pointer.
 * @param element null returns the value itself
 */
export function useSettledOutside<Value>(value: Value, element: RefObject<HTMLElement | null> | null): Value {
  const [settledValue, setSettled] = useState(value);
  const isWaiting = element !== null && settledValue !== value;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const settle = ({ target }: Event) => {
      if (!(target instanceof Node && element?.current?.contains(target) === true)) setSettled(value);
    };
    document.addEventListener('click', settle);
    document.addEventListener('keyup', settle);
    return () => {
      document.removeEventListener('click', settle);
      document.removeEventListener('keyup', settle);
    };
  }, [element, isWaiting, value]);
  return element === null ? value : settledValue;
}
