/** Builds the browser bundle, unless it was already built from the current sources. */
export function buildBrowserBundle(): Promise<void>;
