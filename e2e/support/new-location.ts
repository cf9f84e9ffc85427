// Creates a location with a user who works there. Only one test uses it, so its changes affect no other test.
import { randomUUID } from 'node:crypto';
import type { LocationCreate } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { FIRST_PASSWORD, createPasswordLink, setPasswordAndSignIn, createUser } from './test-users.ts';
import { ApiSession, type Named } from './people.ts';

export interface NewLocation {
  readonly location: Location;
  /** Name of the profile that signs there. */
  readonly profileName: string;
  /** Opens a further session of the location's user, in which that profile signs. */
  readonly signIn: () => Promise<ApiSession>;
}

interface EmptyLocation {
  readonly location: Location;
  /** Name of a profile that may sign there. */
  readonly profileName: string;
  readonly suffix: string;
}

/**
 * Creates a location of Nordlicht Automaten GmbH in Hamburg that records activities and tasks, and at which nobody can
 * sign in yet.
 * @param settings further settings of the location; without any, no tour falls due there
 */
export async function createLocationWithoutUser(
  operatorApi: ApiSession,
  settings: Partial<LocationCreate> = {},
): Promise<EmptyLocation> {
  const suffix = randomUUID().slice(0, 8);
  const state = (await operatorApi.members<Named>('/api/states?pagination=false')).find(
    ({ name }) => name === 'Hamburg',
  );
  const location = await operatorApi.send<Location>('POST', '/api/locations', {
    name: `Spielhalle ${suffix}`,
    type: 'arcade',
    state: state?.['@id'],
    isTaskAllowed: true,
    isActivityAllowed: true,
    // The dialog of a due tour would cover everything else.
    isInspectionTourAllowed: false,
    ...settings,
  });
  const profileName = `Paula ${suffix}`;
  // People without locations work everywhere, and would crowd each other out of the names that are offered first.
  const profile = await operatorApi.send<Named>('POST', '/api/profiles', { name: profileName });
  await operatorApi.send('PATCH', profile['@id'], { locations: [location['@id']] });
  return { location, profileName, suffix };
}

/** Creates a location as `createLocationWithoutUser` does, and a user with a password who works there. */
export async function createLocation(
  baseURL: string | undefined,
  settings: Partial<LocationCreate> = {},
): Promise<NewLocation> {
  const operatorApi = await ApiSession.signIn(baseURL, 'operator');
  const { location, profileName, suffix } = await createLocationWithoutUser(operatorApi, settings);
  const email = `halle-${suffix}@nordlicht.test`;
  const { id } = await createUser(operatorApi, {
    email,
    firstname: 'Service',
    lastname: suffix,
    roles: ['ROLE_SERVICE'],
    locations: [location['@id']],
  });
  await setPasswordAndSignIn(baseURL, { email, link: await createPasswordLink(operatorApi, id) });
  const signIn = async () => {
    const session = await ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
    await session.chooseLocation(location.name);
    await session.chooseProfile(profileName);
    return session;
  };
  return { location, profileName, signIn };
}
