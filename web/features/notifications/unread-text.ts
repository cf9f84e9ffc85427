/** More than this nobody counts. */
const MAX_COUNTED = 99;

/** '3', '99+' */
export const countText = (count: number) => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));

/** 'Menü öffnen, 3 ungelesene Meldungen': a name that says what its badge shows. */
export function unreadText(name: string, count: number): string {
  if (count === 0) return name;
  return count === 1 ? `${name}, 1 ungelesene Meldung` : `${name}, ${countText(count)} ungelesene Meldungen`;
}
