import type { FastifyRequest } from 'fastify';

/** Scheme and host under which clients reach us: configured, else as this request says. */
export const originOf = (request: FastifyRequest): string =>
  request.server.config.PUBLIC_ORIGIN ?? `${request.protocol}://${request.host}`;

/** Where clients find what the API can do; its words are this address with a `#`. */
export const documentationUrl = (request: FastifyRequest): string => `${originOf(request)}/api/docs.jsonld`;
