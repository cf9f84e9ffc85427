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

/**
 * Creates a location of Nordlicht Automaten GmbH in Hamburg that records activities and tasks.
 * @param settings further settings of the location; without any, no tour falls due there
 */
export async function newLocation(
  baseURL: string | undefined,
  settings: Partial<LocationCreate> = {},
): Promise<NewLocation> {
  const operatorApi = await ApiSession.signIn(baseURL, 'operator');
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
  const email = `halle-${mark}@nordlicht.test`;
  const { id } = await makeUser(operatorApi, {
    email,
    firstname: 'Service',
    lastname: mark,
    roles: ['ROLE_SERVICE'],
    locations: [place['@id']],
  });
  await firstSignIn(baseURL, { email, link: await firstLink(operatorApi, id) });
  const signer = `Paula ${mark}`;
  await operatorApi.send('POST', '/api/profiles', { name: signer });
  const signIn = async () => {
    const session = await ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
    await session.workAt(place.name);
    await session.signAs(signer);
    return session;
  };
  return { place, signer, signIn };
}
