import type { FastifyRequest } from 'fastify';

/**
 * Returns the scheme and host under which clients reach the server: the configured origin, otherwise that of the
 * request.
 */
export const originOf = (request: FastifyRequest): string =>
  request.server.config.PUBLIC_ORIGIN ?? `${request.protocol === 'https' ? 'https' : 'http'}://${hostOf(request)}`;

/** Validates the Host header, which would otherwise get into headers and documents unchecked. */
const hostOf = ({ host }: FastifyRequest) => (/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? host : 'localhost');

/** Returns the URL of the API documentation, which is also the namespace of its vocabulary. */
export const documentationUrl = (request: FastifyRequest): string => `${originOf(request)}/api/docs.jsonld`;
