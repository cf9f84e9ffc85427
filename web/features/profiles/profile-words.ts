import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { User } from '#shared/contracts/users/users.ts';

const NAMED = 2;

/** Returns e.g. 'Spielhalle Altona, Spielhalle Stade und 2 weitere'; an ellipsis while the names are loading. */
export function placesText(locations: Profile['locations'], names: ReadonlyMap<string, string>): string {
  if (locations === undefined || locations.length === 0) return 'alle';
  const shown = locations.slice(0, NAMED).map((location) => names.get(location) ?? '…');
  const others = locations.length - shown.length;
  return shown.join(', ') + (others > 0 ? ` und ${others} weitere` : '');
}

export const userText = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>) =>
  `${lastname}, ${firstname} (${email})`;
