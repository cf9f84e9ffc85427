// The office may work in several tabs, which share one session: what one of them changes about it holds for all.
import type { QueryClient } from '@tanstack/react-query';
import { resetScope, SCOPE_CHANGED_KEY } from './session.ts';
import { sessionIdOf, signInPath, TOKEN_KEY } from './tokens.ts';

/** Follows another tab that signs out, signs in or changes the organisation or location. Returns how to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === SCOPE_CHANGED_KEY) void resetScope(client);
    else if (key !== TOKEN_KEY) return;
    else if (newValue === null) location.assign(signInPath());
    // A renewed token belongs to the same session.
    else if (sessionIdOf(newValue) !== sessionIdOf(oldValue)) location.reload();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
