import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import { ApiError, errorFromAnswer, networkError } from '#web/api/client/api-error.ts';
import { runtimeConfig } from './runtime-config.ts';

export const TOKEN_KEY = 'token';
const REFRESH_TOKEN_KEY = 'refresh_token';

export const storedToken = () => localStorage.getItem(TOKEN_KEY);
export const storedRefreshToken = () => localStorage.getItem(REFRESH_TOKEN_KEY);

/** Set while the login page should explain why the user has to sign in again. */
const ENDED_KEY = 'session-ended';

export const markSessionEnded = () => sessionStorage.setItem(ENDED_KEY, 'true');
export const hasSessionEnded = () => sessionStorage.getItem(ENDED_KEY) !== null;

export function storeTokens(pair: TokenPair) {
  sessionStorage.removeItem(ENDED_KEY);
  localStorage.setItem(TOKEN_KEY, pair.token);
  localStorage.setItem(REFRESH_TOKEN_KEY, pair.refresh_token);
}

/** Key of the records that the user opened last from a search. They contain names, so they are removed with the tokens. */
export const RECENTLY_FOUND_KEY = 'found-last';

export function removeTokens() {
  localStorage.removeItem(RECENTLY_FOUND_KEY);
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(REFRESH_TOKEN_KEY);
}

/** Returns the `uid` of the user the token belongs to. */
export const subjectOf = (token: string | null) => claimOf(token, 'sub');
/** Returns the id of the session the token belongs to, which stays the same when tokens are renewed. */
export const sessionIdOf = (token: string | null) => claimOf(token, 'sid');

/** Returns whether the server would refuse the token, by the clock of this device. */
export const hasExpired = (token: string) => Number(claimOf(token, 'exp')) * 1000 <= Date.now();

/** Reads a claim without verifying the signature, which only the server can do. */
function claimOf(token: string | null, name: string): string | null {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const claimMap = new Map<string, unknown>(Object.entries(claims ?? {}));
    return claimMap.has(name) ? String(claimMap.get(name)) : null;
  } catch {
    return null;
  }
}

/** Name of the localStorage entry that exists while this device is paired as a tablet. Its value is 'paired' or 'lost'. */
export const TABLET_KEY = 'tablet';

/** Returns whether this device was paired, so that it signs in with its own key instead of a password. */
export const isPairedTablet = () => localStorage.getItem(TABLET_KEY) !== null;

const LOST = 'lost';
/** Returns whether this device learned that it was reported as lost. It then shows nothing but that. */
export const isLostTablet = () => localStorage.getItem(TABLET_KEY) === LOST;
export const markTabletLost = () => localStorage.setItem(TABLET_KEY, LOST);
export const markTabletPaired = () => localStorage.setItem(TABLET_KEY, 'paired');
/** Path of the page on which users sign in on this device. */
export const signInPath = () => (isPairedTablet() ? '/tablet' : '/login');

const REQUEST_TIMEOUT_MILLISECONDS = 10_000;

interface RequestOptions {
  readonly timeoutMilliseconds?: number | undefined;
  readonly expectedStatus?: number | undefined;
}

/**
 * Sends a request that opens or renews a session.
 * @param expectedStatus if given, any other success is treated like no response: a proxy may answer in the server's place
 * @throws ApiError; with status 0 if no response was received
 */
export async function requestTokens(
  path: string,
  init: Pick<RequestInit, 'body' | 'headers'>,
  { timeoutMilliseconds = REQUEST_TIMEOUT_MILLISECONDS, expectedStatus }: RequestOptions = {},
): Promise<unknown> {
  const answer = await fetch(runtimeConfig.apiOrigin + path, {
    method: 'POST',
    ...init,
    // All other requests wait for this one, so it needs a timeout.
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => {
    throw networkError();
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorFromAnswer(answer.status, answer.statusText, body);
  if (expectedStatus !== undefined && answer.status !== expectedStatus) throw networkError();
  return body;
}

/** @throws ApiError if the response contains no tokens */
export function readTokens(body: unknown): TokenPair {
  const { token, refresh_token }: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : null) };
  if (typeof token === 'string' && typeof refresh_token === 'string') return { token, refresh_token };
  throw new ApiError(200, 'Invalid JWT Refresh Token');
}
