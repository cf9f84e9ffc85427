// The network between browser and server, as a location has it: now and then a request gets lost, or an answer that the
// server has already given, or the line is dead. One line for each device.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Mishaps {
  lostRequests: number;
  /** The server had done it, and the browser never heard. */
  lostAnswers: number;
  deadLines: number;
}

export interface Line {
  readonly url: string;
  readonly mishaps: Mishaps;
  /** While dead, every request is cut off. */
  setDead(isDead: boolean): void;
  /** From now on everything arrives. */
  heal(): void;
  close(): Promise<void>;
}

const LOST_REQUESTS = 0.06;
const LOST_ANSWERS = 0.14;

/** @param random 0 up to 1; decides about each write */
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

/** Hands over null when the server is not there. */
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
