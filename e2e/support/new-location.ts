// Creates a location with a user who works there. Only one test uses it, so its changes affect no other test.
import { randomUUID } from 'node:crypto';
import type { LocationCreate } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { FIRST_PASSWORD, firstLink, firstSignIn, makeUser } from './own-person.ts';
import { ApiSession, type Named } from './people.ts';

export interface NewLocation {
  readonly place: Location;
  /** Name of the profile that signs there. */
  readonly signer: string;
  /** Opens a further session of the location's user, in which that profile signs. */
  readonly signIn: () => Promise<ApiSession>;
}

interface EmptyLocation {
  readonly place: Location;
  /** Name of a profile that may sign there. */
  readonly signer: string;
  readonly mark: string;
}

/**
 * Creates a location of Nordlicht Automaten GmbH in Hamburg that records activities and tasks, and at which nobody can
 * sign in yet.
 * @param settings further settings of the location; without any, no tour falls due there
 */
export async function emptyLocation(
  operatorApi: ApiSession,
  settings: Partial<LocationCreate> = {},
): Promise<EmptyLocation> {
  const mark = randomUUID().slice(0, 8);
  const state = (await operatorApi.members<Named>('/api/states?pagination=false')).find(
    ({ name }) => name === 'Hamburg',
  );
  const place = await operatorApi.send<Location>('POST', '/api/locations', {
    name: `Spielhalle ${mark}`,
    type: 'arcade',
    state: state?.['@id'],
    isTaskAllowed: true,
    isActivityAllowed: true,
    // The dialog of a due tour would cover everything else.
    isInspectionTourAllowed: false,
    ...settings,
  });
  const signer = `Paula ${mark}`;
  await operatorApi.send('POST', '/api/profiles', { name: signer });
  return { place, signer, mark };
}

/** Creates a location as `emptyLocation` does, and a user with a password who works there. */
export async function newLocation(
  baseURL: string | undefined,
  settings: Partial<LocationCreate> = {},
): Promise<NewLocation> {
  const operatorApi = await ApiSession.signIn(baseURL, 'operator');
  const { place, signer, mark } = await emptyLocation(operatorApi, settings);
  const email = `halle-${mark}@nordlicht.test`;
  const { id } = await makeUser(operatorApi, {
    email,
    firstname: 'Service',
    lastname: mark,
    roles: ['ROLE_SERVICE'],
    locations: [place['@id']],
  });
  await firstSignIn(baseURL, { email, link: await firstLink(operatorApi, id) });
  const signIn = async () => {
    const session = await ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
    await session.workAt(place.name);
    await session.signAs(signer);
    return session;
  };
  return { place, signer, signIn };
}
