import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';

type ItemAdder = (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number | string>;

/** For each path with a parameter: creates a record of the location, and returns the value that is requested. */
export const authorityItems: Record<string, ItemAdder> = {
  '/api/authority_accesses/{id}': (fixture, testLocation) => fixture.addAccess(testLocation),
  '/api/authority_accesses/{id}/revocation': (fixture, testLocation) => fixture.addAccess(testLocation),
  '/api/authority_visits/{id}': (fixture, testLocation) => fixture.addVisit(testLocation),
  '/api/authority_demands/{id}': async (fixture, testLocation) =>
    fixture.addDemand(testLocation, await fixture.addTask(testLocation)),
  '/api/authority_demands/{id}/answer': async (fixture, testLocation) =>
    fixture.addDemand(testLocation, await fixture.addTask(testLocation)),
  '/api/authority/entries/{key}': async (fixture, testLocation) =>
    `measures-${await fixture.addActivity(testLocation)}`,
  '/api/authority/images/{key}': (fixture, testLocation) => fixture.addShownImage(testLocation),
  '/api/authority/files/{key}': async (fixture, testLocation) => `files-${await fixture.addDocument(testLocation)}`,
};

export const authorityBodies: Record<string, (fixture: PermissionFixture, own: TestLocation) => object> = {
  'POST /api/authority_accesses': (_fixture, own) => grantBody(own.location),
  'POST /api/authority_demands/{id}/answer': () => ({ text: 'Anbei.' }),
  'POST /api/authority_sessions': () => ({ token: 'geraten', code: '00000000' }),
  'POST /api/authority/demands': (_fixture, own) => ({
    location: `/api/locations/${own.location}`,
    text: 'Bitte nachreichen.',
    dueOn: dayFromNow(7),
  }),
};
