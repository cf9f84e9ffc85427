// Stands between a screen and its server: what a server that fails or takes long looks like on the screen.
import { vi } from 'vitest';

interface Interrupted {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
}

/**
 * Until the returned function is called, or the test ends, `answer` answers these requests in the server's place.
 * @param answer gives null for what the server is to answer after all
 */
export function interrupt({ method, path }: Interrupted, answer: () => Response | Promise<Response | null>) {
  const through = fetch;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const request = new URL(input instanceof Request ? input.url : input, location.href);
    const isMeant = request.pathname === path && (init?.method ?? 'GET') === method;
    return (isMeant ? await answer() : null) ?? through(input, init);
  });
  return () => void vi.stubGlobal('fetch', through);
}

/** As of a server that is being restarted. */
export const unavailable = () => Response.json({}, { status: 503 });

/** Requests wait until the returned function is called. */
export function hold(requests: Interrupted): () => void {
  const { promise, resolve } = Promise.withResolvers<null>();
  interrupt(requests, () => promise);
  return () => resolve(null);
}
