// What can happen between a page and its server: a request is refused, lost or late.
import { vi } from 'vitest';

interface Asked {
  readonly method: string;
  readonly path: string;
}

interface Interception {
  /** Of path and query. */
  readonly path: RegExp;
  /** Every method unless given. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
}

/**
 * Stands in the way of some requests of the page, at the latest until the test ends.
 * @param answer given instead of the server's; `pass` asks the server
 * @returns ends it
 */
export function intercept(
  { path, method }: Interception,
  answer: (pass: () => Promise<Response>) => Promise<Response>,
): () => void {
  let isOver = false;
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const pass = () => before(input, init);
    const asked = askedFor(input, init);
    const isMeant = !isOver && path.test(asked.path) && (method === undefined || method === asked.method);
    return isMeant ? answer(pass) : pass();
  });
  return () => {
    isOver = true;
  };
}

/** The server answers with an error. @returns ends it */
export const refuse = (what: Interception, status: number): (() => void) =>
  intercept(what, async () => Response.json({}, { status, statusText: REASONS[status] ?? '' }));

/** No answer comes. @returns ends it */
export const lose = (what: Interception): (() => void) =>
  intercept(what, async () => {
    throw new TypeError('Failed to fetch');
  });

const REASONS: Readonly<Record<number, string>> = { 500: 'Internal Server Error', 503: 'Service Unavailable' };

function askedFor(input: RequestInfo | URL, init: RequestInit | undefined): Asked {
  const request = input instanceof Request ? input : null;
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
  return { method: init?.method ?? request?.method ?? 'GET', path: pathname + search };
}
