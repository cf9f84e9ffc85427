/** Formats a calendar day, 2026-01-05, as 05.01.2026. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.');
