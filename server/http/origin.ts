import type { FastifyRequest } from 'fastify';

/** Scheme and host under which clients reach us: configured, else as this request says. */
export const originOf = (request: FastifyRequest): string =>
  request.server.config.PUBLIC_ORIGIN ?? `${request.protocol === 'https' ? 'https' : 'http'}://${hostOf(request)}`;

/** Whatever else a client sends as its host would end up in a header and in documents. */
const hostOf = ({ host }: FastifyRequest) => (/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? host : 'localhost');

/** Where clients find what the API can do; its words are this address with a `#`. */
export const documentationUrl = (request: FastifyRequest): string => `${originOf(request)}/api/docs.jsonld`;
