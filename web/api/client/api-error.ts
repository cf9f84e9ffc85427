export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code?: string;
}

/** Error of a request. Its status is the HTTP status, or 0 if no response was received. */
export class ApiError extends Error {
  readonly status: number;
  readonly violations: readonly Violation[];
  /** Type of the problem, by which errors of the same status are told apart. */
  readonly type: string;
  /** False if a proxy between the device and the server answered. Its answer says nothing about the request. */
  readonly isFromServer: boolean;

  constructor(
    status: number,
    message: string,
    violations: readonly Violation[] = [],
    { type = '', isFromServer = true }: { readonly type?: string; readonly isFromServer?: boolean } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.violations = violations;
    this.type = type;
    this.isFromServer = isFromServer;
  }
}

/**
 * Client error codes after which a repeated request may succeed: session expired, timeout, too early, too many
 * requests.
 */
const RETRYABLE_STATUSES = [401, 408, 425, 429];

/** Returns whether repeating the request cannot succeed. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !RETRYABLE_STATUSES.includes(error.status);

/** Returns whether the caller aborted the request. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Returns whether the resource does not exist or is not visible to this user. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Returns whether no answer was received, so that nothing is known of the resource but what was read before. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

export const networkError = () => new ApiError(0, 'Network request failed');

/** Builds the error of a failed response. Its text is the message, else the Hydra description, else the status text. */
export function errorFromAnswer(status: number, statusText: string, body: unknown): ApiError {
  const document: Record<string, unknown> = isRecord(body) ? body : {};
  const text = [document['message'], document['hydra:description'], statusText].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  const message = typeof text === 'string' ? text : `HTTP ${status}`;
  // The server repeats its status in the body: as a code if somebody is not signed in, else in a problem with a title.
  const isProblem = document['status'] === status && typeof document['title'] === 'string';
  const isFromServer = isProblem || document['code'] === status;
  return new ApiError(status, message, violationsOf(document['violations']), {
    type: textOf(document['type']),
    isFromServer,
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function violationsOf(list: unknown): Violation[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).map((entry) => ({
    propertyPath: textOf(entry['propertyPath']),
    message: textOf(entry['message']),
    code: textOf(entry['code']),
  }));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
