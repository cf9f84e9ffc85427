// Contains the decisions of the service worker as pure functions.

/** Paths that only the server may answer; they are neither read from the cache nor written to it. */
const SERVER_PATHS =
  /^\/(?:api|stats|document|authentication_token|forgot-password|healthz|readyz|metrics|\.well-known)(?:[/.?]|$)/;

export const isServerPath = (path: string) => SERVER_PATHS.test(path);

const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];

interface Page {
  readonly html: string;
  /** Value of the Content-Security-Policy header. */
  readonly policy: string;
}

/** Replaces the nonce of a cached page, because every response needs a new one. */
export function withNonce({ html, policy }: Page, nonce: string): Page {
  const oldNonce = nonceOf(policy);
  return oldNonce === undefined
    ? { html, policy }
    : { html: html.replaceAll(oldNonce, nonce), policy: policy.replaceAll(oldNonce, nonce) };
}

/** Returns whether page and files are of the same version. During a deployment they may come from different servers. */
export const isOfSameVersion = (html: string, files: readonly string[]) =>
  [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].every(([, script]) => files.includes(script ?? ''));
