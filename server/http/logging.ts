import type { FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

/** JSON lines without secrets: no body, no query, no token, and no token that travels in a path. */
export function loggerOptions(level: Config['LOG_LEVEL']): FastifyServerOptions['logger'] {
  return {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.refresh_token', '*.pin'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({ method: request.method, path: safePath(request.url), remoteAddress: request.ip }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

export function safePath(url: string | undefined): string {
  const path = url?.split('?')[0] ?? '';
  return path.replace(/^(\/(?:api\/)?(?:pd|forgot-?password))\/.+$/, '$1/[redacted]').slice(0, 200);
}
