import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

/** Logs JSON lines without secrets: no bodies, no queries, and no tokens, not even those within a path. */
export function loggerOptions(level: Config['LOG_LEVEL']): FastifyServerOptions['logger'] {
  return {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.refresh_token',
        '*.device_token',
        '*.pin',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({ method: request.method, path: safePath(request), remoteAddress: request.ip }),
      err: describeError,
      res: describeResponse,
    },
  };
}

type LoggedReply = Pick<FastifyReply, 'statusCode'> & Partial<Pick<FastifyReply, 'getHeader'>>;

/**
 * Names the record of an answer. Its entry in the ledger has the same path as `entity`, so the id of a request leads to
 * the entry.
 */
function describeResponse(reply: LoggedReply): { statusCode: number; record?: string } {
  const record = reply.getHeader?.('content-location');
  return { statusCode: reply.statusCode, ...(typeof record === 'string' && { record: withoutTokens(record) }) };
}

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: unknown;
  /** The errors that an AggregateError combines. */
  readonly errors?: readonly DescribedError[];
};

/**
 * Describes an error for the log. Database errors also carry the row, the statement and its values, none of which may
 * be logged.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name: type, message, stack = '' } = error;
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, MAX_DESCRIBED_ERRORS).map(describeError) }),
  };
}
const MAX_DESCRIBED_ERRORS = 10;

type LoggedRequest = Pick<FastifyRequest, 'url' | 'params'> & {
  readonly routeOptions?: { readonly url?: string | undefined };
};

/** Takes tokens out of the matched route's parameters, because the same path can be written in many ways. */
export function safePath({ url, params, routeOptions }: LoggedRequest): string {
  const route = routeOptions?.url ?? '';
  const hasParameters = /:\w+/.test(route) && typeof params === 'object' && params !== null;
  const parameterValues = new Map(hasParameters ? Object.entries(params) : []);
  const path = hasParameters
    ? route.replaceAll(/:(\w+)/g, (_, name: string) =>
        name === 'token' ? REDACTED : String(parameterValues.get(name)),
      )
    : decodedPath(url);
  return withoutTokens(path).slice(0, 200);
}

const REDACTED = '[redacted]';
const MAX_DECODINGS = 3;

/** Returns a path that no API route matched, such as that of a page, with all its escapes decoded. */
function decodedPath(url: string | undefined): string {
  let path = url?.split(/[?#;]/)[0] ?? '';
  try {
    for (let times = 0; times < MAX_DECODINGS; times += 1) path = decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded is used as it is.
  }
  return path.split('?')[0]?.replaceAll(/[\\/]+/g, '/') ?? '';
}

const withoutTokens = (path: string): string =>
  path
    .replace(/(\/(?:pd|forgot-?password|email_?confirmations?|invitation))\/.+$/i, `$1/${REDACTED}`)
    // A long word anywhere else may be a token too, unless it is a UUID or a file name.
    .replaceAll(/[\w-]{32,}(?![\w.-])/g, (word) => (UUID_PATTERN.test(word) ? word : REDACTED));
const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
