// Rejects requests that never reach the application: no hook has run and no format has been negotiated.
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BadRequest, HttpError } from '#server/http/render/errors.ts';
import { commonHeaders, setApiHeaders } from '#server/http/render/headers.ts';
import { LINKED_PROBLEM_TYPE, linkedProblem } from '#server/http/render/problem.ts';

/** Rejects a path with a broken percent escape or with a parameter that is too long. */
export function refuseBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setApiHeaders(request, reply);
  const refusal = error.statusCode === 414 ? new HttpError(414, 'URI Too Long') : new BadRequest('Bad Request');
  void reply.code(refusal.status).type(LINKED_PROBLEM_TYPE).send(linkedProblem(refusal, request.id));
}

const refusalsByCode: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'Request Header Fields Too Large'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'Request Timeout'),
};

/**
 * Sockets of running uploads. Node's request timeout does not apply to them, because an upload over a slow
 * connection takes long and has its own timeouts; every other request has to arrive quickly.
 */
export const uploadConnections = new WeakSet<Socket>();

/** Rejects bytes that are not HTTP, oversized headers and requests that do not complete in time. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploadConnections.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalsByCode[error.code] ?? new BadRequest('Bad Request');
  const body = linkedProblem(refusal, '');
  const headLines = [
    `HTTP/1.1 ${refusal.status} ${refusal.message}`,
    `Content-Type: ${LINKED_PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${headLines.join('\r\n')}\r\n\r\n${body}`);
}
