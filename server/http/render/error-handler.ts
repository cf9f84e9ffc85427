import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BadRequest,
  Conflict,
  HttpError,
  InsufficientStorage,
  MethodNotAllowed,
  NotFound,
  TooLarge,
  Unavailable,
  UnsupportedMediaType,
} from './errors.ts';
import { acceptedTypes } from '#server/http/serve/negotiate.ts';
import { originOf } from '#server/http/serve/origin.ts';
import { LINKED_PROBLEM_TYPE, linkedProblem, PLAIN_PROBLEM_TYPE, plainProblem } from './problem.ts';

/** Renders all errors of the application. The response to an unexpected error reveals no details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const knownError = toHttpError(error);
    if (knownError.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(knownError, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(new NotFound(routeNotFound(request)), request, reply));
}

/** Echoes the path only for API clients, who expect it, and never the query, which may contain secrets. */
function routeNotFound(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '';
  return path.startsWith('/api/') ? `No route found for "${request.method} ${originOf(request)}${path}"` : 'Not Found';
}

/** Error codes for missing space: of the disk, of a disk quota, and of PostgreSQL. */
const NO_SPACE_CODES = ['ENOSPC', 'EDQUOT', '53100'];

function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new UnsupportedMediaType('', ['application/ld+json', 'application/json']);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new TooLarge();
  if (NO_SPACE_CODES.some((code) => code === error.code)) return new InsufficientStorage();
  const databaseError = databaseRefusal(error.code);
  if (databaseError !== undefined) return databaseError;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new HttpError(status, error.message)
    : new HttpError(500, 'Internal Server Error');
}

/**
 * Maps an SQLSTATE to a client error. Class 22 is a value that PostgreSQL cannot store, such as a NUL in a text, which
 * is the client's mistake.
 */
function databaseRefusal(code: string | undefined): HttpError | undefined {
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (code.startsWith('22')) return new BadRequest('Bad Request');
  if (code === '23505') return new Conflict('Dieser Eintrag besteht bereits.');
  // The ledger accepts nothing more of an organisation of which only the certificate of its deletion is left.
  if (code === 'SB001')
    return new Conflict('Diese Organisation ist gelöscht. Für sie wird nichts mehr erfasst oder geändert.');
  // After a deadlock, a serialization failure, or a lock or statement timeout nothing was changed, so a retry may
  // succeed.
  return ['40P01', '40001', '55P03', '57014'].includes(code) ? new Unavailable() : undefined;
}

function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply) {
  reply.code(error.status).headers(error.headers);
  if (error.status === 401) {
    return reply.type('application/json; charset=utf-8').send({ code: 401, message: error.message });
  }
  if (wantsPlainJson(request)) {
    return reply.type(PLAIN_PROBLEM_TYPE).send(plainProblem(error, request.id));
  }
  return reply.type(LINKED_PROBLEM_TYPE).send(linkedProblem(error, request.id));
}

const wantsPlainJson = (request: FastifyRequest) =>
  acceptedTypes(request, ['application/ld+json', 'application/json']) === 'application/json';

/**
 * Answers 405 with the allowed methods, as clients of this API expect; Fastify itself answers 404. Has to be called
 * after all routes are registered.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, methods] of routes) {
    const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method));
    const allowedMethods = [...methods].filter((method) => method !== 'HEAD').join(', ');
    // The CORS plugin registers its preflight route for `*`; without this exception unknown paths would answer 405.
    if (otherMethods.length === 0 || url === '*') continue;
    app.route({
      method: otherMethods,
      url,
      config: { isPublic: true },
      handler: (request) => {
        throw new MethodNotAllowed(request.method, `${originOf(request)}${request.url.split('?')[0]}`, allowedMethods);
      },
    });
  }
}
