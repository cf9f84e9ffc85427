import { createContext, use } from 'react';
import type { DraftStore } from '#web/features/forms/draft/draft-store.ts';

const DraftStoreContext = createContext<DraftStore | null>(null);
export const DraftStoreProvider = DraftStoreContext.Provider;

/** Returns the store with which fields and rows change the draft. */
export function useDraftStore(): DraftStore {
  const store = use(DraftStoreContext);
  if (store === null) throw new Error('Outside of the builder there is no draft to change.');
  return store;
}
