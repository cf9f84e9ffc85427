// What is refused before the application sees a request: no hook has run, nothing has been negotiated.
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BadRequest, HttpError } from './errors.ts';
import { everywhere, setApiHeaders } from './headers.ts';
import { LINKED_PROBLEM, linkedProblem } from './problem.ts';

/** A path with a broken escape or an endless parameter. */
export function refuseBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setApiHeaders(request, reply);
  const refused = error.statusCode === 414 ? new HttpError(414, 'URI Too Long') : new BadRequest('Bad Request');
  void reply.code(refused.status).type(LINKED_PROBLEM).send(linkedProblem(refused, request.id));
}

const byCode: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'Request Header Fields Too Large'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'Request Timeout'),
};

/** A file takes as long as the line is slow: whoever reads one minds the time, and every other request has to be quick. */
export const connectionsOfUploads = new WeakSet<Socket>();

/** Bytes that are no HTTP, headers without end, a request that never comes to its end. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && connectionsOfUploads.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refused = byCode[error.code] ?? new BadRequest('Bad Request');
  const body = linkedProblem(refused, '');
  const head = [
    `HTTP/1.1 ${refused.status} ${refused.message}`,
    `Content-Type: ${LINKED_PROBLEM}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(everywhere).map(([name, value]) => `${name}: ${value}`),
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
