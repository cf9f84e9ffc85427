// What the service worker decides, without the browser around it.

/** Answered by the server or not at all: never from a cache, never into one. */
const SERVER_PATHS = /^\/(?:api|stats|document|authentication_token|forgot-password|healthz|readyz|metrics)(?:[/.?]|$)/;

export const isServerPath = (path: string) => SERVER_PATHS.test(path);

const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];

interface Page {
  readonly html: string;
  /** Content-Security-Policy. */
  readonly policy: string;
}

/** A kept page has the nonce it was kept with; each time it is shown it gets a new one, as from the server. */
export function withNonce({ html, policy }: Page, nonce: string): Page {
  const old = nonceOf(policy);
  return old === undefined
    ? { html, policy }
    : { html: html.replaceAll(old, nonce), policy: policy.replaceAll(old, nonce) };
}

/** While servers are being exchanged, the page may come from one and the files from another: they do not fit together. */
export const belongsTo = (html: string, files: readonly string[]) =>
  [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].every(([, script]) => files.includes(script ?? ''));
