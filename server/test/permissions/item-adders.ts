import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hashOf } from '#server/access/one-time-token.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { pairingCodeHash } from '#server/features/tablets/pairing-code-hash.ts';
import { sealCertificate } from '#server/features/oasis-certs/certificate-secrets.ts';
import { insertCertificate } from '#server/features/oasis-certs/oasis-certs.queries.ts';
import { billingFixture } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { tinyPng } from '#server/test/fixtures/form-body.ts';
import { morningRound } from '#server/test/fixtures/protocol-fixture.ts';
import { toPairingCode } from '#shared/contracts/tablets/pairing-code.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

/** A location with the ids of its organisation and people. */
export interface TestLocation {
  readonly customer: number;
  readonly location: number;
  readonly profile: number;
  /** The user that personal rows belong to: the actor at the own location, a colleague at another one. */
  readonly user: number;
}

/** Adds a certificate without a file, with which OASIS cannot be queried. */
const certificateAdder =
  (app: FastifyInstance) =>
  ({ customer }: Pick<TestLocation, 'customer'>): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const owner = { customer_id: customer, uuid: randomUUID() };
      const content = { pkcs12: Buffer.from('x'), passphrase: 'x', password: 'x' };
      const validityColumns = { valid_from: new Date(0), valid_to: new Date(Date.now() + DAY_MILLISECONDS) };
      const certificateFields = {
        name: 'OASIS',
        oasis_user: 'x',
        subject: 'x',
        issuer: 'x',
        serial: 'x',
        fingerprint: 'x',
      };
      const secret = sealCertificate(app.secrets, owner, content);
      const certificate = { ...owner, ...validityColumns, ...certificateFields };
      return (await insertCertificate(tx, SYSTEM_SCOPE, { certificate, secret, locationIds: [] })).id;
    });

export const oasisAdders = (app: FastifyInstance) => ({
  addCertificate: certificateAdder(app),
  /** Adds a location with a limited number of queries. */
  addLimitedLocation: async ({ customer }: Pick<TestLocation, 'customer'>) => {
    await billingFixture(app).beginContract(customer);
    return factories(app).addLocation(customer, { monthly_limit: 1000 });
  },
});

/** Writes tablets and pairings of any location directly into the database. */
export function tabletAdders(app: FastifyInstance) {
  const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  const addTablet = (
    { customer, location, user }: TestLocation,
    lockedAt: Date | null = null,
    lostAt: Date | null = null,
  ) =>
    app.store.asSystem(async (tx) => {
      const key = { key_hash: random(), public_key: random() };
      const ownerColumns = { customer_id: customer, location_id: location, user_id: user, paired_by: user };
      const loss = { lost_at: lostAt, lost_by: lostAt && user };
      const values = { ...ownerColumns, ...key, ...loss, name: 'Theke', locked_at: lockedAt };
      return (await tx.insertInto('tablet').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addLostTablet = (testLocation: TestLocation) => addTablet(testLocation, null, new Date());
  return {
    addTablet,
    addLostTablet,
    addDelivery: async (testLocation: TestLocation) => {
      const tablet = await addLostTablet(testLocation);
      return app.store.asSystem(async (tx) => {
        const ownerColumns = {
          tablet_id: tablet,
          customer_id: testLocation.customer,
          location_id: testLocation.location,
        };
        const facts = {
          kind: 'activity' as const,
          title: 'Ausweis geprüft',
          occurred_at: new Date(),
          tablet_name: 'Theke',
        };
        const values = { ...ownerColumns, ...facts, key_hash: random(), digest: random() };
        return (await tx.insertInto('tablet_delivery').values(values).returning('id').executeTakeFirstOrThrow()).id;
      });
    },
    addPairing: ({ customer, location, user }: TestLocation) =>
      app.store.asSystem(async (tx) => {
        const token = toPairingCode(random());
        const ownerColumns = { customer_id: customer, location_id: location, user_id: user, name: 'Theke' };
        const values = {
          ...ownerColumns,
          token_hash: pairingCodeHash(app.secrets, token),
          expires_at: new Date(Date.now() + 60_000),
        };
        const { id } = await tx.insertInto('tablet_pairing').values(values).returning('id').executeTakeFirstOrThrow();
        return { id, token };
      }),
  };
}

/** Writes accesses of authorities, what they looked at and what they demand, directly into the database. */
export function authorityAdders(app: FastifyInstance) {
  const addAccess = ({ customer, location, user }: TestLocation): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const hashes = { token_hash: hashOf(randomUUID()), code_hash: hashOf(randomUUID()) };
      const grant = {
        authority: 'Ordnungsamt',
        person: 'Ina Inspektion',
        kinds: ['records' as const],
        shows_names: true,
      };
      const period = {
        from_on: '2026-01-01',
        to_on: '2026-12-31',
        expires_at: new Date(Date.now() + DAY_MILLISECONDS),
      };
      const values = { customer_id: customer, location_ids: [location], user_id: user, ...hashes, ...grant, ...period };
      return (await tx.insertInto('authority_access').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  return {
    addAccess,
    /** Adds a closed protocol with a photo, and returns the key of the photo. */
    addShownImage: async ({ customer, location, profile, user }: TestLocation): Promise<string> => {
      const { form, version } = await factories(app).addForm({}, morningRound);
      const uuid = randomUUID();
      const file = { file_key: await app.files.put(tinyPng.content), bytes: tinyPng.content.length };
      return app.store.asSystem(async (tx) => {
        const [owner, now] = [{ customer_id: customer, location_id: location, user_id: user }, new Date()];
        const filled = { form_id: form, form_version_id: version, profile_id: profile, state: 'closed' as const };
        const answers = JSON.stringify({ view: { images: [uuid] } });
        const { id } = await tx
          .insertInto('protocol')
          .values({ ...owner, ...filled, answers, started_at: now, occurred_at: now, closed_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        const digests = { digest: randomUUID(), sent_digest: randomUUID() };
        const image = { uuid, ...owner, ...file, ...digests, width: 1, height: 1, kept_by_id: id };
        await tx.insertInto('protocol_image').values(image).execute();
        return `protocols-${id}-${uuid}`;
      });
    },
    addVisit: async (testLocation: TestLocation): Promise<number> => {
      const owner = { access_id: await addAccess(testLocation), customer_id: testLocation.customer };
      return app.store.asSystem(async (tx) => {
        const values = { ...owner, location_id: testLocation.location, section: 'measures' as const };
        return (await tx.insertInto('authority_visit').values(values).returning('id').executeTakeFirstOrThrow()).id;
      });
    },
    addDemand: async (testLocation: TestLocation, task: number): Promise<number> => {
      const owner = { access_id: await addAccess(testLocation), customer_id: testLocation.customer };
      return app.store.asSystem(async (tx) => {
        const facts = { location_id: testLocation.location, text: 'Nachreichen', due_on: '2026-12-01', task_id: task };
        const values = { ...owner, ...facts };
        return (await tx.insertInto('authority_demand').values(values).returning('id').executeTakeFirstOrThrow()).id;
      });
    },
  };
}

/** Writes rows that the API only lists, such as readings and checks, directly into the database. */
export function listRowAdders(app: FastifyInstance) {
  const firstIdIn = (
    table: 'required_proof' | 'required_reading' | 'location_month' | 'import_line',
    column: 'profile_id' | 'document_id' | 'location_id' | 'import_id',
    id: number,
  ): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const foundRow = sql<{
        id: number;
      }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by id desc limit 1`;
      const [row] = (await foundRow.execute(tx)).rows;
      if (row === undefined) throw new Error(`Nothing of ${id} is in ${table}.`);
      return row.id;
    });
  const addReading = ({ customer, location, profile, user }: TestLocation, document: number): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const ownerColumns = { customer_id: customer, location_id: location };
      const values = { ...ownerColumns, document_id: document, profile_id: profile, user_id: user };
      return (await tx.insertInto('document_reading').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addCheck = ({ customer, location, profile, user }: TestLocation): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const ownerColumns = { customer_id: customer, location_id: location, profile_id: profile, user_id: user };
      const answer = { outcome: 'clear' as const, asked_at: new Date(), duration_milliseconds: 100 };
      const values = { ...ownerColumns, ...answer, request_id: randomUUID() };
      return (await tx.insertInto('player_check').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addLocationWithoutCertificate = ({ customer }: TestLocation): Promise<number> =>
    factories(app).addLocation(customer, { player_check_allowed: true });
  const addPriceChange = ({ user }: TestLocation): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const values = { entity: '/api/plans/1', value: 'priceCents', before: '1', after: '2', user_id: user };
      return (await tx.insertInto('price_change').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addStateChange = ({ user }: TestLocation): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const values = { state_id: 1, value: 'minAge', before: '18', after: '21', user_id: user } as const;
      return (await tx.insertInto('state_change').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  return { firstIdIn, addReading, addCheck, addLocationWithoutCertificate, addPriceChange, addStateChange };
}
