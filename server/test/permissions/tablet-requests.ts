import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';

/** For each path with an `{id}`: creates a record of the location, and returns the id that is requested. */
export const tabletItems: Record<string, (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>> =
  {
    '/api/tablets/{id}': (fixture, testLocation) => fixture.addTablet(testLocation),
    '/api/tablets/{id}/lock': (fixture, testLocation) => fixture.addTablet(testLocation),
    '/api/tablets/{id}/unlock': (fixture, testLocation) => fixture.addTablet(testLocation, new Date()),
    '/api/tablets/{id}/lost': (fixture, testLocation) => fixture.addTablet(testLocation),
    '/api/tablets/{id}/found': (fixture, testLocation) => fixture.addLostTablet(testLocation),
    '/api/tablet_deliveries/{id}': (fixture, testLocation) => fixture.addDelivery(testLocation),
    '/api/tablet_pairings/{id}': async (fixture, testLocation) => (await fixture.addPairing(testLocation)).id,
  };

export const tabletBodies: Record<string, (fixture: PermissionFixture, own: TestLocation) => object> = {
  'PATCH /api/tablets/{id}': () => ({ name: 'Eingang' }),
  'POST /api/tablet_pairings': (_fixture, own) => ({ location: `/api/locations/${own.location}`, name: 'Theke' }),
  'POST /api/tablet_enrolments': () => ({ token: 'geraten', publicKey: 'AAAA' }),
  'POST /api/tablet_challenges': () => ({ key: 'AAAA' }),
  'POST /api/tablet_sessions': () => ({ key: 'AAAA', challenge: 'AAAA', signature: 'AAAA' }),
  'POST /api/lost_tablet_entries': () => ({ key: 'AAAA', challenge: 'AAAA', signature: 'AAAA', entry: '{}' }),
  'POST /api/lost_tablet_wipes': () => ({
    key: 'AAAA',
    challenge: 'AAAA',
    signature: 'AAAA',
    delivered: 0,
    refused: 0,
  }),
};
