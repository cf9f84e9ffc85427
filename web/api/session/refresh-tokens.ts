import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import { isPairedTablet, readTokens, requestTokens, storedRefreshToken, storedToken, storeTokens } from './tokens.ts';

let refreshing: Promise<void> | null = null;

/**
 * Access tokens are valid for ten minutes. All calls with an expired token share one refresh, because a refresh token
 * can be used only once.
 */
export function refreshTokens(refusedToken: string | null): Promise<void> {
  if (storedToken() !== refusedToken && storedToken() !== null) return Promise.resolve();
  refreshing ??= requestNewTokens().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function requestNewTokens() {
  const body = new URLSearchParams({ refresh_token: storedRefreshToken() ?? '' });
  storeTokens(await requestTokens('/api/token/refresh', { body }).then(readTokens, signInByKey));
}

/** A paired tablet whose session is over opens another one by its key. */
async function signInByKey(reason: unknown): Promise<TokenPair> {
  if (!isPairedTablet()) throw reason;
  return (await import('./tablet-session.ts')).openTabletSessionAfter(reason);
}
