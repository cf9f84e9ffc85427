/** Days before the expiry of an OASIS certificate at which a warning is sent. */
export const CERTIFICATE_WARNING_DAYS = [60, 30, 14, 7, 1] as const;
/** Days left at or below which the screens warn. A new certificate comes by post, so there must be enough time. */
export const CERTIFICATE_EXPIRING_DAYS = 30;

/** Returns the number of calendar days until the last day, negative once it is over. Both days are YYYY-MM-DD. */
export const daysUntil = (lastDay: string, today: string): number =>
  Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);

/** Returns the warning stage for the days left: 0 once the certificate expired, undefined while no warning is due. */
export function certificateWarningStage(daysLeft: number, isEnded: boolean): number | undefined {
  if (isEnded) return 0;
  return CERTIFICATE_WARNING_DAYS.findLast((days) => daysLeft <= days);
}
