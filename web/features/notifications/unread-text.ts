/** A higher number is shown as '99+'. */
const MAX_COUNTED = 99;

/** Returns e.g. '3' or '99+'. */
export const countText = (count: number) => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));

/** Returns a label that includes the badge, e.g. 'Menü öffnen, 3 ungelesene Meldungen'. */
export function unreadText(name: string, count: number): string {
  if (count === 0) return name;
  return count === 1 ? `${name}, 1 ungelesene Meldung` : `${name}, ${countText(count)} ungelesene Meldungen`;
}
