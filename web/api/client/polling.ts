/** Polling interval of lists on the screen. */
export const POLL_MILLISECONDS = 120_000;
/** Stale time of data that seldom change: catalogues, locations, settings. */
export const RARE_CHANGE_STALE_MILLISECONDS = 300_000;
