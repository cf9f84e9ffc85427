import type { World } from './permission-world.ts';
import type { Place } from './item-adders.ts';

/** Items for the endpoints of tablets, used like those in permission-requests.ts. */
export const tabletItems: Record<string, (world: World, place: Place) => Promise<number>> = {
  '/api/tablets/{id}': (world, place) => world.addTablet(place),
  '/api/tablets/{id}/lock': (world, place) => world.addTablet(place),
  '/api/tablets/{id}/unlock': (world, place) => world.addTablet(place, new Date()),
  '/api/tablet_pairings/{id}': async (world, place) => (await world.addPairing(place)).id,
};

export const tabletBodies: Record<string, (world: World, own: Place) => object> = {
  'PATCH /api/tablets/{id}': () => ({ name: 'Eingang' }),
  'POST /api/tablet_pairings': (_world, own) => ({ location: `/api/locations/${own.location}`, name: 'Theke' }),
  'POST /api/tablet_enrolments': () => ({ token: 'geraten', publicKey: 'AAAA' }),
  'POST /api/tablet_challenges': () => ({ key: 'AAAA' }),
  'POST /api/tablet_sessions': () => ({ key: 'AAAA', challenge: 'AAAA', signature: 'AAAA' }),
};
