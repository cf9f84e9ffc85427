import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { factories } from '#server/test/fixtures/factories.ts';
import type { Place, World } from '#server/test/permissions/permission-world.ts';

/** Items of read-only lists, whose rows are written elsewhere, used like those in permission-requests.ts. */
export const listedItems: Record<string, (world: World, place: Place) => Promise<number>> = {
  '/api/location_situations/{id}': async (_world, { location }) => location,
  '/api/quota_situations/{id}': async (_world, { location }) => location,
  '/api/proof_gaps/{id}': (world, { profile }) => world.idIn('required_proof', 'profile_id', profile),
  '/api/location_usages/{id}': (world, { location }) => world.idIn('location_month', 'location_id', location),
  '/api/import_lines/{id}': async (world, place) =>
    world.idIn('import_line', 'import_id', await world.addImport(place)),
  '/api/document_reading_gaps/{id}': async (world, place) =>
    world.idIn('required_reading', 'document_id', await world.addDocument(place, { needs_reading: true })),
  '/api/document_readings/{id}': async (world, place) => world.addReading(place, await world.addDocument(place)),
  '/api/player_checks/{id}': (world, place) => world.addCheck(place),
  '/api/oasis_certificate_gaps/{id}': (world, place) => world.addLocationWithoutCertificate(place),
  '/api/price_changes/{id}': (world, place) => world.addPriceChange(place),
  '/api/state_changes/{id}': (world, place) => world.addStateChange(place),
};

/** Writes the rows behind these lists directly into the database. */
export function listedAdders(app: FastifyInstance) {
  const idIn = (
    table: 'required_proof' | 'required_reading' | 'location_month' | 'import_line',
    column: 'profile_id' | 'document_id' | 'location_id' | 'import_id',
    id: number,
  ): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const asked = sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`;
      const [row] = (await asked.execute(tx)).rows;
      if (row === undefined) throw new Error(`Nothing of ${id} is in ${table}.`);
      return row.id;
    });
  const addReading = ({ customer, location, profile, user }: Place, document: number): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const place = { customer_id: customer, location_id: location };
      const values = { ...place, document_id: document, profile_id: profile, user_id: user };
      return (await tx.insertInto('document_reading').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addCheck = ({ customer, location, profile, user }: Place): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const place = { customer_id: customer, location_id: location, profile_id: profile, user_id: user };
      const answer = { outcome: 'clear' as const, asked_at: new Date(), duration_milliseconds: 100 };
      const values = { ...place, ...answer, request_id: randomUUID() };
      return (await tx.insertInto('player_check').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addLocationWithoutCertificate = ({ customer }: Place): Promise<number> =>
    factories(app).addLocation(customer, { player_check_allowed: true });
  const addPriceChange = ({ user }: Place): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const values = { entity: '/api/plans/1', value: 'priceCents', before: '1', after: '2', user_id: user };
      return (await tx.insertInto('price_change').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addStateChange = ({ user }: Place): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const values = { state_id: 1, value: 'minAge', before: '18', after: '21', user_id: user } as const;
      return (await tx.insertInto('state_change').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  return { idIn, addReading, addCheck, addLocationWithoutCertificate, addPriceChange, addStateChange };
}
