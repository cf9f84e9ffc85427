import { ValidationFailed, type HttpError } from './errors.ts';

export const LINKED_PROBLEM_TYPE = 'application/ld+json; charset=utf-8';
export const PLAIN_PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const TITLE = 'An error occurred';

const violationsOf = (error: HttpError) => (error instanceof ValidationFailed ? error.violations : undefined);

function detailsOf(error: HttpError, requestId: string) {
  const violations = violationsOf(error);
  return {
    title: TITLE,
    detail: error.message,
    status: error.status,
    ...(violations && { violations }),
    ...(error.status >= 500 && { requestId }),
  };
}

/** Renders an error for clients of plain JSON (RFC 7807). */
export const plainProblem = (error: HttpError, requestId: string): string =>
  JSON.stringify({
    type: error.type ?? 'https://tools.ietf.org/html/rfc2616#section-10',
    ...detailsOf(error, requestId),
  });

/** Renders an error for Hydra clients. Old and new clients look for different terms, so it contains both. */
export function linkedProblem(error: HttpError, requestId: string): string {
  const contextLink = violationsOf(error)
    ? { '@context': '/api/contexts/ConstraintViolationList', '@type': 'ConstraintViolationList' }
    : { '@context': '/api/contexts/Error', '@type': 'hydra:Error', type: error.type ?? `/errors/${error.status}` };
  const hydraTerms = { 'hydra:title': TITLE, 'hydra:description': error.message };
  return JSON.stringify({ ...contextLink, ...hydraTerms, ...detailsOf(error, requestId) });
}
