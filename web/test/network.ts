// Simulates faults between a page and its server: a request is rejected, lost or delayed.
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

interface SentRequest {
  readonly method: string;
  readonly path: string;
}

interface Requests {
  /** A string is compared with the path without its query, a regular expression with path and query. */
  readonly path: string | RegExp;
  /** The method of the request; all methods by default. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
}

/**
 * Answers matching requests instead of the server, until the returned function is called or the test ends.
 * @param answer may call `pass` to forward the request to the server
 */
export function intercept(
  { path, method }: Requests,
  answer: (pass: () => Promise<Response>) => Response | Promise<Response>,
): () => void {
  let isEnded = false;
  const previousFetch = globalThis.fetch;
  const isPath = (sent: string) => (typeof path === 'string' ? sent.split('?')[0] === path : path.test(sent));
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const pass = () => previousFetch(input, init);
    const sentRequest = toSentRequest(input, init);
    const isIntercepted =
      !isEnded && isPath(sentRequest.path) && (method === undefined || method === sentRequest.method);
    return isIntercepted ? answer(pass) : pass();
  });
  return () => {
    isEnded = true;
  };
}

/** Matching requests get an error response until the returned function is called. */
export const refuse = (requests: Requests, status: number): (() => void) =>
  intercept(requests, () =>
    Response.json({ title: 'An error occurred', status }, { status, statusText: REASONS[status] ?? '' }),
  );

/** Matching requests get no response until the returned function is called. */
export const lose = (requests: Requests): (() => void) =>
  intercept(requests, async () => {
    throw new TypeError('Failed to fetch');
  });

/** Makes every request fail. @returns a function that restores the connection */
export function loseConnection(): () => void {
  const stopLosing = lose({ path: /./ });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  return () => {
    stopLosing();
    isOnline.mockRestore();
    fireEvent(window, new Event('online'));
  };
}

/** Matching requests wait until the returned function is called; then the server answers them. */
export function hold(requests: Requests): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  intercept(requests, async (pass) => {
    await promise;
    return pass();
  });
  return () => resolve(undefined);
}

const REASONS: Readonly<Record<number, string>> = { 500: 'Internal Server Error', 503: 'Service Unavailable' };

function toSentRequest(input: RequestInfo | URL, init: RequestInit | undefined): SentRequest {
  const request = input instanceof Request ? input : null;
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
  return { method: init?.method ?? request?.method ?? 'GET', path: pathname + search };
}
