// A proxy before several servers. It sends each request to the next of them, as a load balancer without sticky sessions does.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly url: string;
  close(): void;
}

/** A server that cannot be reached is passed over; one that dies while it answers is a 502. */
export async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const forward = (request: http.IncomingMessage, body: Buffer, response: http.ServerResponse, attempts: number) => {
    turn += 1;
    const target = targets[turn % targets.length] ?? '';
    const { method, headers } = request;
    const upstream = http.request(`${target}${request.url}`, { method, headers, agent });
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    upstream.on('error', (error) => {
      const isUnreached = 'code' in error && error.code === 'ECONNREFUSED';
      if (isUnreached && attempts > 1) forward(request, body, response, attempts - 1);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    upstream.end(body);
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => forward(request, Buffer.concat(chunks), response, targets.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0);
