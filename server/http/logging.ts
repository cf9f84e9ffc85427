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
      err: describeError,
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: unknown;
  /** Of several that are reported as one. */
  readonly errors?: readonly DescribedError[];
};

/** Databases attach the row, the statement and its values to an error: nothing of that is for a log. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name: type, message, stack = '' } = error;
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, MOST_DESCRIBED).map(describeError) }),
  };
}
const MOST_DESCRIBED = 10;

export function safePath(url: string | undefined): string {
  const path = url?.split('?')[0] ?? '';
  return path
    .replace(/^(\/(?:api\/)?(?:pd|forgot-?password|email_?confirmations?|invitation))\/.+$/, '$1/[redacted]')
    .slice(0, 200);
}
