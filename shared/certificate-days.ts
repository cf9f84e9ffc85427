/** Before a certificate of OASIS ends somebody is told so many days ahead. */
export const CERTIFICATE_WARNING_DAYS = [60, 30, 14, 7, 1] as const;
/** With so few days left, or less, somebody has to act soon: a new one comes by post. */
export const CERTIFICATE_SOON_DAYS = 30;

/** Whole days by the calendar, negative once it is over. @param today YYYY-MM-DD, as is the last day */
export const daysUntil = (lastDay: string, today: string): number =>
  Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);

/** The warning that is due with so many days left: 0 once it ended, none while there is time. */
export function warningDue(daysLeft: number, isEnded: boolean): number | undefined {
  if (isEnded) return 0;
  return CERTIFICATE_WARNING_DAYS.findLast((days) => daysLeft <= days);
}
