// Simulates an unreliable network between a browser and the server: some requests and some responses get lost, and at
// times nothing gets through. Each device has its own proxy.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FaultCounts {
  lostRequests: number;
  /** Number of writes that the server executed without the browser receiving the response. */
  lostResponses: number;
  outages: number;
}

export interface UnreliableProxy {
  readonly url: string;
  readonly faultCounts: FaultCounts;
  /** Cuts off every request while it is offline. */
  setOffline(isOffline: boolean): void;
  /** Stops causing faults, so that everything arrives from now on. */
  stopFaults(): void;
  close(): Promise<void>;
}

const LOST_REQUEST_PROBABILITY = 0.06;
const LOST_RESPONSE_PROBABILITY = 0.14;

/** @param random returns a number from 0 up to 1 that decides what happens to each write */
export async function openUnreliableProxy(server: string, random: () => number): Promise<UnreliableProxy> {
  const mishaps: FaultCounts = { lostRequests: 0, lostResponses: 0, outages: 0 };
  let isDead = false;
  let isHealed = false;
  const proxy = http.createServer((request, response) => {
    const isWrite = request.method !== 'GET' && request.url?.startsWith('/api/') === true;
    const randomNumber = isWrite && !isHealed ? random() : 1;
    if (isDead) return request.socket.destroy();
    if (randomNumber < LOST_REQUEST_PROBABILITY) {
      mishaps.lostRequests += 1;
      return request.socket.destroy();
    }
    return forward(server, request, (serverResponse) => {
      if (serverResponse === null || isDead) return response.destroy();
      if (randomNumber < LOST_REQUEST_PROBABILITY + LOST_RESPONSE_PROBABILITY) {
        mishaps.lostResponses += 1;
        return response.destroy();
      }
      response.writeHead(serverResponse.statusCode ?? 502, serverResponse.headers);
      return serverResponse.pipe(response);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(proxy.address())}`,
    faultCounts: mishaps,
    setOffline: (dead) => {
      if (dead) mishaps.outages += 1;
      if (dead) proxy.closeAllConnections();
      isDead = dead;
    },
    stopFaults: () => {
      isDead = false;
      isHealed = true;
    },
    close: () => {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}

/** Forwards a request and passes the response to the callback, or null if the server cannot be reached. */
function forward(
  server: string,
  request: http.IncomingMessage,
  onResponse: (serverResponse: http.IncomingMessage | null) => unknown,
) {
  const { method, url = '/', headers } = request;
  const upstream = http.request(`${server}${url}`, { method, headers, agent: false }, onResponse);
  upstream.on('error', () => onResponse(null));
  request.on('error', () => upstream.destroy());
  request.pipe(upstream);
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0);
