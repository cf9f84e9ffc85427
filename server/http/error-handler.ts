import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BadRequest,
  Conflict,
  HttpError,
  MethodNotAllowed,
  NotFound,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
} from './errors.ts';
import { setApiHeaders } from './headers.ts';
import { accepted } from './negotiate.ts';
import { originOf } from './origin.ts';

/** Renders every error of the application in one place; what was not foreseen says nothing about itself. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const known = toHttpError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(new NotFound(routeNotFound(request)), request, reply));
}

/** Paths are echoed only where an API client expects it, never a query, which may hold more than it should. */
function routeNotFound(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '';
  return path.startsWith('/api/') ? `No route found for "${request.method} ${originOf(request)}${path}"` : 'Not Found';
}

function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new UnsupportedMediaType('', ['application/ld+json', 'application/json']);
  const byDatabase = databaseRefusal(error.code);
  if (byDatabase !== undefined) return byDatabase;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new HttpError(status, error.message)
    : new HttpError(500, 'Internal Server Error');
}

/** What PostgreSQL's codes mean to a client; a value it cannot store (class 22) is the client's mistake, like a NUL in a text. */
function databaseRefusal(code: string | undefined): HttpError | undefined {
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (code.startsWith('22')) return new BadRequest('Bad Request');
  if (code === '23505') return new Conflict('Dieser Eintrag besteht bereits.');
  // Deadlock, serialization failure, lock or statement timeout: nothing was changed, and it may go well the next time.
  return ['40P01', '40001', '55P03', '57014'].includes(code) ? new Unavailable() : undefined;
}

/**
 * What Fastify refuses before it knows a route: a path with a broken escape or an endless parameter. Such a request passed
 * no hook and has no decorators, so there is nothing to negotiate with.
 */
export function refuseBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setApiHeaders(request, reply);
  const refused = error.statusCode === 414 ? new HttpError(414, 'URI Too Long') : new BadRequest('Bad Request');
  void reply.code(refused.status).type(LINKED).send(linkedProblem(refused, request));
}

const LINKED = 'application/ld+json; charset=utf-8';

function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply) {
  reply.code(error.status).headers(error.headers);
  if (error.status === 401) {
    return reply.type('application/json; charset=utf-8').send({ code: 401, message: error.message });
  }
  if (wantsPlainJson(request)) {
    return reply.type('application/problem+json; charset=utf-8').send(plainProblem(error, request));
  }
  return reply.type(LINKED).send(linkedProblem(error, request));
}

const TITLE = 'An error occurred';

const violationsOf = (error: HttpError) => (error instanceof ValidationFailed ? error.violations : undefined);

function detailsOf(error: HttpError, request: FastifyRequest) {
  const violations = violationsOf(error);
  return {
    title: TITLE,
    detail: error.message,
    status: error.status,
    ...(violations && { violations }),
    ...(error.status >= 500 && { requestId: request.id }),
  };
}

const plainProblem = (error: HttpError, request: FastifyRequest): string =>
  JSON.stringify({ type: 'https://tools.ietf.org/html/rfc2616#section-10', ...detailsOf(error, request) });

function linkedProblem(error: HttpError, request: FastifyRequest): string {
  const linked = violationsOf(error)
    ? { '@context': '/api/contexts/ConstraintViolationList', '@type': 'ConstraintViolationList' }
    : { '@context': '/api/contexts/Error', '@type': 'hydra:Error', type: `/errors/${error.status}` };
  const hydra = { 'hydra:title': TITLE, 'hydra:description': error.message };
  return JSON.stringify({ ...linked, ...hydra, ...detailsOf(error, request) });
}

const wantsPlainJson = (request: FastifyRequest) =>
  accepted(request, ['application/ld+json', 'application/json']) === 'application/json';

/** Fastify answers an unknown method with 404; clients of this API expect 405 with what is allowed. Call it after all routes. */
export function refuseOtherMethods(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, methods] of routes) {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method));
    const allowed = [...methods].filter((method) => method !== 'HEAD').join(', ');
    // The preflight route of the CORS plugin stands for every path; unknown paths stay unknown.
    if (others.length === 0 || url === '*') continue;
    app.route({
      method: others,
      url,
      handler: (request) => {
        throw new MethodNotAllowed(request.method, `${originOf(request)}${request.url.split('?')[0]}`, allowed);
      },
    });
  }
}
