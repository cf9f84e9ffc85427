/** The newest version in releases.ts. It stands alone, because the hint needs nothing else. */
export const LATEST_VERSION = '1.0.0';
