const takers = new Set<() => Promise<void>>();

/** Registers a pad whose drawing may not be an answer yet. Returns the function that removes it again. */
export function addDrawing(take: () => Promise<void>): () => void {
  takers.add(take);
  return () => void takers.delete(take);
}

/** Makes every drawn signature an answer. It is called before a form is checked, because a visible signature counts. */
export const takeDrawnSignatures = () => Promise.allSettled([...takers].map((take) => take()));
