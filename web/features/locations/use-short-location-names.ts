import { useQuery } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from './locations.api.ts';
import { shortLocationNames, type ShortLocationName } from './short-location-name.public.ts';

const NO_OTHERS = shortLocationNames([]);

/** Each answer of the server is looked through once, because every row of a list asks for its names. */
const namesByAnswer = new WeakMap<readonly Location[], ShortLocationName>();

function namesOf(locations: readonly Location[]): ShortLocationName {
  const names = namesByAnswer.get(locations) ?? shortLocationNames(locations.map(({ name }) => name));
  namesByAnswer.set(locations, names);
  return names;
}

/** Returns how to shorten the names of locations for this user. Staff of a location see no other one. */
export function useShortLocationNames(): ShortLocationName {
  const seesOthers = isManagement(useActor());
  const locations = useQuery({ ...locationsQuery, enabled: seesOthers }).data;
  return locations === undefined ? NO_OTHERS : namesOf(locations);
}
