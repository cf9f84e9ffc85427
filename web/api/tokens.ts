import type { TokenPair } from '#shared/contracts/auth.ts';
import { ApiError, errorFromAnswer, networkError } from './api-error.ts';
import { runtimeConfig } from './runtime-config.ts';

const TOKEN_KEY = 'token';
const REFRESH_TOKEN_KEY = 'refresh_token';

export const storedToken = () => localStorage.getItem(TOKEN_KEY);

/** Set while the login page is to say why somebody has to sign in again. */
const ENDED_KEY = 'session-ended';

export const noteSessionEnded = () => sessionStorage.setItem(ENDED_KEY, 'true');
export const hasSessionEnded = () => sessionStorage.getItem(ENDED_KEY) !== null;

export function storeTokens(pair: TokenPair) {
  sessionStorage.removeItem(ENDED_KEY);
  localStorage.setItem(TOKEN_KEY, pair.token);
  localStorage.setItem(REFRESH_TOKEN_KEY, pair.refresh_token);
}

export function removeTokens() {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(REFRESH_TOKEN_KEY);
}

/** Whose token it is: `uid` of the user. */
export const subjectOf = (token: string | null) => claimOf(token, 'sub');
/** Which session's token it is, however often it is renewed. */
export const sessionOf = (token: string | null) => claimOf(token, 'sid');

/** Read without checking, which is the server's business. */
function claimOf(token: string | null, name: string): string | null {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const held = new Map<string, unknown>(Object.entries(claims ?? {}));
    return held.has(name) ? String(held.get(name)) : null;
  } catch {
    return null;
  }
}

const REFRESH_MILLISECONDS = 10_000;

let refreshing: Promise<void> | null = null;

/** Access tokens live ten minutes. All calls that find theirs expired share one refresh, since a refresh token works once. */
export function refreshTokens(refusedToken: string | null): Promise<void> {
  if (storedToken() !== refusedToken && storedToken() !== null) return Promise.resolve();
  refreshing ??= requestNewTokens().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function requestNewTokens() {
  const refreshToken = localStorage.getItem(REFRESH_TOKEN_KEY);
  if (refreshToken === null) throw new ApiError(401, 'Missing JWT Refresh Token');
  const answer = await fetch(`${runtimeConfig.apiOrigin}/api/token/refresh`, {
    method: 'POST',
    body: new URLSearchParams({ refresh_token: refreshToken }),
    // Everything waits for it.
    signal: AbortSignal.timeout(REFRESH_MILLISECONDS),
  }).catch(() => {
    throw networkError();
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorFromAnswer(answer.status, answer.statusText, body);
  if (!isTokenPair(body)) throw new ApiError(answer.status, 'Invalid JWT Refresh Token');
  storeTokens(body);
}

const isTokenPair = (body: unknown): body is TokenPair =>
  typeof body === 'object' &&
  body !== null &&
  'token' in body &&
  typeof body.token === 'string' &&
  'refresh_token' in body &&
  typeof body.refresh_token === 'string';
