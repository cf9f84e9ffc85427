/** How old a list on the screen may get while nobody touches it. */
export const POLL_MILLISECONDS = 120_000;
/** How old an answer may get that seldom changes: catalogues, places, settings. */
export const SELDOM_CHANGED_MILLISECONDS = 300_000;
