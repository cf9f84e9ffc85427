import type { FastifyInstance } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { toPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import type { Place, World } from './permission-world.ts';

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

/** Writes tablets and pairings of any location directly into the database. */
export function tabletAdders(app: FastifyInstance) {
  const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  return {
    addTablet: ({ customer, location, user }: Place, lockedAt: Date | null = null) =>
      app.store.asSystem(async (tx) => {
        const key = { key_hash: random(), public_key: random() };
        const place = { customer_id: customer, location_id: location, user_id: user, paired_by: user };
        const values = { ...place, ...key, name: 'Theke', locked_at: lockedAt };
        return (await tx.insertInto('tablet').values(values).returning('id').executeTakeFirstOrThrow()).id;
      }),
    addPairing: ({ customer, location, user }: Place) =>
      app.store.asSystem(async (tx) => {
        const token = toPairingCode(random());
        const place = { customer_id: customer, location_id: location, user_id: user, name: 'Theke' };
        const values = { ...place, token_hash: hashOf(token), expires_at: new Date(Date.now() + 60_000) };
        const { id } = await tx.insertInto('tablet_pairing').values(values).returning('id').executeTakeFirstOrThrow();
        return { id, token };
      }),
  };
}
