export const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** Something due within these hours counts as due today, even after midnight, because a shift does not end at midnight. */
export const FOR_TODAY_HOURS = 6;
