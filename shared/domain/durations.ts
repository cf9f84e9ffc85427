export const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** What is due within these hours is for today, also if it is due after midnight: a shift does not end at midnight. */
export const FOR_TODAY_HOURS = 6;
