/** The newest version in releases.ts. It has a file of its own, so that the hint does not load all texts. */
export const LATEST_VERSION = '1.1.0';
