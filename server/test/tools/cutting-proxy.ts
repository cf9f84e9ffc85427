// A proxy before an HTTP server that breaks off an answer in the middle, as a bad network does.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Cut {
  /** End of the path whose answer is broken off. */
  readonly path: string;
  /** How many answers are passed on whole before. */
  readonly skip: number;
}

export interface CuttingProxy {
  readonly url: string;
  cut(cut: Cut | undefined): void;
  close(): Promise<void>;
}

export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  let current: Cut | undefined;
  let seen = 0;
  const isCut = ({ method, url = '' }: http.IncomingMessage) => {
    if (method !== 'GET' || current === undefined || !url.endsWith(current.path)) return false;
    seen += 1;
    return seen > current.skip;
  };
  const server = http.createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const upstream = http.request(`${target}${url}`, { method, headers, agent: false });
    upstream.on('error', () => response.destroy());
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      if (isCut(request)) answer.once('data', (part: Buffer) => response.write(part, () => response.destroy()));
      else answer.pipe(response);
    });
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    cut: (cut) => {
      [current, seen] = [cut, 0];
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0);
