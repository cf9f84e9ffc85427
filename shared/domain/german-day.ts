/** Formats a calendar day, 2026-01-05, as 05.01.2026. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.');

/** Formats days from the first to the last, e.g. '01.10.2026 bis 14.10.2026', or a single one. */
export const germanDays = (from: string, to: string): string =>
  from === to ? germanDay(from) : `${germanDay(from)} bis ${germanDay(to)}`;
