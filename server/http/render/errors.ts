/** Base class of all expected errors. Features throw them; error-handler.ts is the only place that renders them. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Type of the problem, if clients have to tell it from others of the same status. */
  readonly type: string | undefined;
  constructor(status: number, message: string, headers: Record<string, string> = {}, type?: string) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.type = type;
  }
}

export class BadRequest extends HttpError {
  constructor(message: string) {
    super(400, message);
  }
}

/** Is rendered as `{code, message}`, as clients of the token bundle expect. */
export class Unauthorized extends HttpError {
  constructor(message: string) {
    super(401, message, { 'www-authenticate': 'Bearer' });
  }
}

export class AccessDenied extends HttpError {
  constructor(message = 'Access Denied.') {
    super(403, message);
  }
}

/** Is also thrown for items outside the scope, so that a client cannot tell whether they exist. */
export class NotFound extends HttpError {
  constructor(message = 'Not Found') {
    super(404, message);
  }
}

/** Reports a resource that existed and has been removed for good. */
export class Gone extends HttpError {
  constructor(message: string, type?: string) {
    super(410, message, {}, type);
  }
}

export class MethodNotAllowed extends HttpError {
  constructor(method: string, url: string, allowedMethods: string) {
    super(405, `No route found for "${method} ${url}": Method Not Allowed (Allow: ${allowedMethods})`, {
      allow: allowedMethods,
    });
  }
}

export class NotAcceptable extends HttpError {
  constructor(
    requestedType: string,
    supported: readonly string[] = ['application/ld+json', 'application/json', 'text/html'],
  ) {
    super(
      406,
      `Requested format "${requestedType.slice(0, 100)}" is not supported. Supported MIME types are ${supported.map((type) => `"${type}"`).join(', ')}.`,
    );
  }
}

export class Conflict extends HttpError {
  constructor(message: string) {
    super(409, message);
  }
}

/** Reports that somebody else changed the item after the sender read it. */
export class PreconditionFailed extends HttpError {
  constructor(message = 'Inzwischen hat jemand anderes gespeichert. Bitte prüfen Sie, was sich geändert hat.') {
    super(412, message);
  }
}

export class UnsupportedMediaType extends HttpError {
  constructor(contentType: string, supported: readonly string[]) {
    super(
      415,
      `The content-type "${contentType}" is not supported. Supported MIME types are ${supported.map((type) => `"${type}"`).join(', ')}.`,
    );
  }
}

/**
 * Rejects a body by its size, before its content is known. The message therefore fits both a long form and a large
 * image.
 */
export class TooLarge extends HttpError {
  constructor() {
    super(413, 'Das ist zu groß, um gespeichert zu werden.');
  }
}

export class TooManyRequests extends HttpError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message, { 'retry-after': String(retryAfterSeconds) });
  }
}

export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code?: string;
}

export class ValidationFailed extends HttpError {
  readonly violations: readonly Violation[];
  constructor(violations: readonly Violation[]) {
    super(
      422,
      violations
        .map((violation) =>
          violation.propertyPath ? `${violation.propertyPath}: ${violation.message}` : violation.message,
        )
        .join('\n'),
    );
    this.violations = violations;
  }
}

/** Reports that the disk is full. Only writes fail; reads continue to work. */
export class InsufficientStorage extends HttpError {
  constructor() {
    super(
      507,
      'Der Speicher des Servers ist voll. Es wurde nichts gespeichert. Bitte den Betreiber der Plattform informieren.',
    );
  }
}

/** Reports that a required service is unreachable or busy; a retry may succeed within seconds. */
export class Unavailable extends HttpError {
  constructor(message = 'Der Dienst ist gerade nicht erreichbar. Bitte in wenigen Sekunden erneut versuchen.') {
    super(503, message, { 'retry-after': '2' });
  }
}
