// Simulates the unreliable network between a browser and the server: some requests and some responses get lost, and at
// times the line is dead. Each device has its own line.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Mishaps {
  lostRequests: number;
  /** Number of writes that the server executed without the browser receiving the response. */
  lostAnswers: number;
  deadLines: number;
}

export interface Line {
  readonly url: string;
  readonly mishaps: Mishaps;
  /** Cuts off every request while the line is dead. */
  setDead(isDead: boolean): void;
  /** Ends all faults, so that everything arrives from now on. */
  heal(): void;
  close(): Promise<void>;
}

const LOST_REQUESTS = 0.06;
const LOST_ANSWERS = 0.14;

/** @param random returns a number from 0 up to 1 that decides the fate of each write */
export async function openLine(server: string, random: () => number): Promise<Line> {
  const mishaps: Mishaps = { lostRequests: 0, lostAnswers: 0, deadLines: 0 };
  let isDead = false;
  let isHealed = false;
  const proxy = http.createServer((request, response) => {
    const isWrite = request.method !== 'GET' && request.url?.startsWith('/api/') === true;
    const dice = isWrite && !isHealed ? random() : 1;
    if (isDead) return request.socket.destroy();
    if (dice < LOST_REQUESTS) {
      mishaps.lostRequests += 1;
      return request.socket.destroy();
    }
    return forward(server, request, (answer) => {
      if (answer === null || isDead) return response.destroy();
      if (dice < LOST_REQUESTS + LOST_ANSWERS) {
        mishaps.lostAnswers += 1;
        return response.destroy();
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(response);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(proxy.address())}`,
    mishaps,
    setDead: (dead) => {
      if (dead) mishaps.deadLines += 1;
      if (dead) proxy.closeAllConnections();
      isDead = dead;
    },
    heal: () => {
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
  onAnswer: (answer: http.IncomingMessage | null) => unknown,
) {
  const { method, url = '/', headers } = request;
  const onward = http.request(`${server}${url}`, { method, headers, agent: false }, onAnswer);
  onward.on('error', () => onAnswer(null));
  request.on('error', () => onward.destroy());
  request.pipe(onward);
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0);
