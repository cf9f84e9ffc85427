import { useEffect, useRef } from 'react';

/**
 * Scrolls a row that unfolds just so far that all of it is in sight: below, it would stand behind the bar of the page. A
 * row that is in sight already does not move. What was unfolded from the beginning stays where it is.
 * @param partCount the number of its unfolded parts, which do not all appear at the same time
 * @returns the ref of the row
 */
export function useUnfoldedInSight(partCount: number) {
  const row = useRef<HTMLDivElement>(null);
  const lastCount = useRef(partCount);
  useEffect(() => {
    if (partCount > lastCount.current)
      row.current?.scrollIntoView({ block: 'nearest', behavior: prefersStillness() ? 'instant' : 'smooth' });
    lastCount.current = partCount;
  }, [partCount]);
  return row;
}

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
