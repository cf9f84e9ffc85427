/** A higher number is shown as '99+'. */
const MAX_BADGE_COUNT = 99;

/** Returns e.g. '3' or '99+'. */
export const badgeText = (count: number) => (count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count));

/** Returns a label that includes the badge, e.g. 'Menü öffnen, 3 ungelesene Meldungen'. */
export function unreadText(name: string, count: number): string {
  if (count === 0) return name;
  return count === 1 ? `${name}, 1 ungelesene Meldung` : `${name}, ${badgeText(count)} ungelesene Meldungen`;
}
