/** How old a list on the screen may get while nobody touches it. */
export const POLL_MILLISECONDS = 120_000;
