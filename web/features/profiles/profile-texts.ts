import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { User } from '#shared/contracts/users/users.ts';

const MAX_NAMED_LOCATIONS = 2;

/** Returns e.g. 'Spielhalle Altona, Spielhalle Stade und 2 weitere'; an ellipsis while the names are loading. */
export function locationsText(locations: Profile['locations'], names: ReadonlyMap<string, string>): string {
  if (locations === undefined || locations.length === 0) return 'alle';
  const namedLocations = locations.slice(0, MAX_NAMED_LOCATIONS).map((location) => names.get(location) ?? '…');
  const hiddenCount = locations.length - namedLocations.length;
  return namedLocations.join(', ') + (hiddenCount > 0 ? ` und ${hiddenCount} weitere` : '');
}

export const userText = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>) =>
  `${lastname}, ${firstname} (${email})`;
