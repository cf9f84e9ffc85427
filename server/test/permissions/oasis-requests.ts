import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { sealCertificate } from '#server/features/oasis-certs/certificate-secrets.ts';
import { insertCertificate } from '#server/features/oasis-certs/oasis-certs.queries.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { billingFixture } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { PASSPHRASE, PASSWORD, sampleFile } from '#server/test/fixtures/oasis-fixture.ts';
import type { Place, World } from './permission-world.ts';

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

/** Adds a certificate without a file, with which OASIS cannot be queried. */
const certificateAdder =
  (app: FastifyInstance) =>
  ({ customer }: Pick<Place, 'customer'>): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const owner = { customer_id: customer, uuid: randomUUID() };
      const content = { pkcs12: Buffer.from('x'), passphrase: 'x', password: 'x' };
      const days = { valid_from: new Date(0), valid_to: new Date(Date.now() + DAY_MILLISECONDS) };
      const certificateFields = {
        name: 'OASIS',
        oasis_user: 'x',
        subject: 'x',
        issuer: 'x',
        serial: 'x',
        fingerprint: 'x',
      };
      const secret = sealCertificate(app.secrets, owner, content);
      const certificate = { ...owner, ...days, ...certificateFields };
      return (await insertCertificate(tx, SYSTEM_SCOPE, { certificate, secret, locationIds: [] })).id;
    });

export const oasisAdders = (app: FastifyInstance) => ({
  addCertificate: certificateAdder(app),
  /** Adds a location with a limited number of queries. */
  addLimitedLocation: async ({ customer }: Pick<Place, 'customer'>) => {
    await billingFixture(app).beginContract(customer);
    return factories(app).addLocation(customer, { monthly_limit: 1000 });
  },
});
