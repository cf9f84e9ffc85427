// A location that only one test knows, with somebody who works there: what is changed at it no other test misses.
import { randomUUID } from 'node:crypto';
import type { LocationCreate } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { FIRST_PASSWORD, firstLink, firstSignIn, makeUser } from './own-person.ts';
import { ApiSession, type Named } from './people.ts';

export interface NewLocation {
  readonly place: Location;
  /** Name of the profile that signs there. */
  readonly signer: string;
  /** Another session of the access of the location, where that profile signs. */
  readonly signIn: () => Promise<ApiSession>;
}

/**
 * A location of Nordlicht Automaten GmbH in Hamburg that records activities and tasks.
 * @param settings beyond those; no tour falls due there unless they say so
 */
export async function newLocation(
  baseURL: string | undefined,
  settings: Partial<LocationCreate> = {},
): Promise<NewLocation> {
  const office = await ApiSession.signIn(baseURL, 'operator');
  const mark = randomUUID().slice(0, 8);
  const state = (await office.members<Named>('/api/states?pagination=false')).find(({ name }) => name === 'Hamburg');
  const place = await office.send<Location>('POST', '/api/locations', {
    name: `Spielhalle ${mark}`,
    type: 'arcade',
    state: state?.['@id'],
    isTaskAllowed: true,
    isActivityAllowed: true,
    // Its dialog would come first.
    isInspectionTourAllowed: false,
    ...settings,
  });
  const email = `halle-${mark}@nordlicht.test`;
  const { id } = await makeUser(office, {
    email,
    firstname: 'Service',
    lastname: mark,
    roles: ['ROLE_SERVICE'],
    locations: [place['@id']],
  });
  await firstSignIn(baseURL, { email, link: await firstLink(office, id) });
  const signer = `Paula ${mark}`;
  await office.send('POST', '/api/profiles', { name: signer });
  const signIn = async () => {
    const session = await ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
    await session.workAt(place.name);
    await session.signAs(signer);
    return session;
  };
  return { place, signer, signIn };
}
