/** Builds the browser's bundle unless today's sources were built already. */
export function buildBrowserBundle(): Promise<void>;
