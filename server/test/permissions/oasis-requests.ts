import { PASSPHRASE, PASSWORD, sampleFile } from '#server/test/fixtures/oasis-fixture.ts';
import type { World } from './permission-world.ts';
import type { Place } from './item-adders.ts';

/** Items for the endpoints of OASIS, used like those in permission-requests.ts. */
export const oasisItems: Record<string, (world: World, place: Place) => Promise<number>> = {
  '/stats/usage/{id}': async (_world, { location }) => location,
  '/stats/limits/{id}': async (_world, { location }) => location,
  '/api/oasis_certificates/{id}': (world, place) => world.addCertificate(place),
  '/api/oasis_certificates/{id}/connection_test': (world, place) => world.addCertificate(place),
};

export const oasisBodies: Record<string, (world: World, own: Place) => object> = {
  'POST /api/player_checks': () => ({ firstName: 'Petra', lastName: 'Probe', dateOfBirth: '1980-05-06' }),
  'PATCH /stats/limits/{id}': () => ({ grantedLimitCount: 500 }),
  'POST /api/oasis_certificates': (_world, own) => ({
    name: 'OASIS',
    file: sampleFile().toString('base64'),
    passphrase: PASSPHRASE,
    oasisUser: 'haus01',
    password: PASSWORD,
    locations: [`/api/locations/${own.location}`],
  }),
  'PATCH /api/oasis_certificates/{id}': () => ({ name: 'OASIS 2027' }),
};
