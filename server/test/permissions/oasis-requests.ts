import { PASSPHRASE, PASSWORD, foreignCertificateFile } from '#server/test/fixtures/oasis-fixture.ts';
import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';

/** For each path with an `{id}`: creates a record of the location, and returns the id that is requested. */
export const oasisItems: Record<string, (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>> = {
  '/stats/usage/{id}': async (_fixture, { location }) => location,
  '/stats/limits/{id}': async (_fixture, { location }) => location,
  '/api/oasis_certificates/{id}': (fixture, testLocation) => fixture.addCertificate(testLocation),
  '/api/oasis_certificates/{id}/connection_test': (fixture, testLocation) => fixture.addCertificate(testLocation),
};

export const oasisBodies: Record<string, (fixture: PermissionFixture, own: TestLocation) => object> = {
  'POST /api/player_checks': () => ({ firstName: 'Petra', lastName: 'Probe', dateOfBirth: '1980-05-06' }),
  'PATCH /stats/limits/{id}': () => ({ grantedLimitCount: 500 }),
  'POST /api/oasis_certificates': (_fixture, own) => ({
    name: 'OASIS',
    file: foreignCertificateFile().toString('base64'),
    passphrase: PASSPHRASE,
    oasisUser: 'haus01',
    password: PASSWORD,
    locations: [`/api/locations/${own.location}`],
  }),
  'PATCH /api/oasis_certificates/{id}': () => ({ name: 'OASIS 2027' }),
};
