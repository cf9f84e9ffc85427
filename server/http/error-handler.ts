import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BadRequest, HttpError, MethodNotAllowed, NotFound, UnsupportedMediaType, ValidationFailed } from './errors.ts';
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
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new UnsupportedMediaType('', ['application/ld+json', 'application/json']);
  if (error.code === '22P02' || error.code === '22008' || error.code === '22003') return new BadRequest('Bad Request');
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? new HttpError(status, error.message) : new HttpError(500, 'Internal Server Error');
}

function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply) {
  reply.code(error.status).headers(error.headers);
  if (error.status === 401) return reply.type('application/json; charset=utf-8').send({ code: 401, message: error.message });
  const title = 'An error occurred';
  const violations = error instanceof ValidationFailed ? error.violations : undefined;
  const common = { title, detail: error.message, status: error.status, ...(violations && { violations }), ...(error.status >= 500 && { requestId: request.id }) };
  if (wantsPlainJson(request)) {
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify({ type: 'https://tools.ietf.org/html/rfc2616#section-10', ...common }));
  }
  const linked = violations
    ? { '@context': '/api/contexts/ConstraintViolationList', '@type': 'ConstraintViolationList' }
    : { '@context': '/api/contexts/Error', '@type': 'hydra:Error', type: `/errors/${error.status}` };
  const document = { ...linked, 'hydra:title': title, 'hydra:description': error.message, ...common };
  return reply.type('application/ld+json; charset=utf-8').send(JSON.stringify(document));
}

const wantsPlainJson = (request: FastifyRequest) => request.accepts().type(['application/ld+json', 'application/json']) === 'application/json';

/** Fastify answers an unknown method with 404; clients of this API expect 405 with what is allowed. Call it after all routes. */
export function refuseOtherMethods(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, methods] of routes) {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method));
    const allowed = [...methods].filter((method) => method !== 'HEAD').join(', ');
    if (others.length === 0) continue;
    app.route({
      method: others,
      url,
      handler: (request) => {
        throw new MethodNotAllowed(request.method, `${originOf(request)}${request.url.split('?')[0]}`, allowed);
      },
    });
  }
}
