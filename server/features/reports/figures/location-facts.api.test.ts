import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { SYSTEM_SCOPE, type Scope } from '#server/access/scope.ts';
import { findCertificateFor } from '#server/features/oasis-certs/oasis-certs.public.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { findLocationFacts } from './location-facts.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation } = factories(app);
const { addDocument } = proofFixture(app);

function locationsOf(customer: number, ids: readonly number[]) {
  const scope: Scope = { kind: 'customer', userId: 0, customerId: customer };
  return app.store.asActor(scope, 'read only', (tx) => findLocationFacts(tx, scope, ids));
}
async function permits(customer: number, ids: readonly number[]) {
  const locations = await locationsOf(customer, ids);
  return locations.map(({ name, permit }) => [name, permit]);
}

describe('the permit a report names for a location', () => {
  it('is the newest of the location, otherwise that of the organisation, and never that of another location', async () => {
    const customer = await addCustomer({ name: 'Haus am See' });
    const unrelatedCustomer = await addCustomer({ name: 'Haus am Wald' });
    const ownLocation = await addLocation(customer, { name: 'Am Hafen' });
    const bareLocation = await addLocation(customer, { name: 'Zur Brücke' });
    const otherLocation = await addLocation(unrelatedCustomer, { name: 'Am Wald' });
    const permit = (of: number, name: string, extraFields: object = {}) =>
      addDocument(of, { category: 'permit', name, ...extraFields });
    expect(await permits(customer, [ownLocation, bareLocation])).toEqual([
      ['Am Hafen', null],
      ['Zur Brücke', null],
    ]);
    await permit(customer, 'Für alle', { created_at: new Date('2026-03-01') });
    await permit(customer, 'Alt', { location_id: ownLocation, created_at: new Date('2026-01-01') });
    await permit(customer, 'Neu', { location_id: ownLocation, created_at: new Date('2026-02-01') });
    await permit(customer, 'Aushang', { location_id: bareLocation, category: 'notice' });
    await permit(customer, 'Verworfen', { location_id: bareLocation, scan_state: 'unscannable' });
    expect(await permits(customer, [ownLocation, bareLocation])).toEqual([
      ['Am Hafen', 'Neu'],
      ['Zur Brücke', 'Für alle'],
    ]);
    expect(await permits(unrelatedCustomer, [otherLocation])).toEqual([['Am Wald', null]]);
  });
});

describe('the certificate a report names for a location', () => {
  /**
   * Inserts certificates of one location, each with the begin and the end of its validity in days from now and the
   * certificate it replaces.
   */
  async function bound(certificates: readonly (readonly [from: number, to: number, replaces?: number])[]) {
    const customer = await addCustomer();
    const location = await addLocation(customer);
    const at = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS);
    const ids: number[] = [];
    const about = {
      oasis_user: 'haus01',
      subject: 'x',
      issuer: 'x',
      serial: '1',
      fingerprint: 'x',
      is_simulated: true,
    };
    for (const [index, [from, to, replaces]] of certificates.entries()) {
      const certificateColumns = { customer_id: customer, uuid: randomUUID(), name: `Nr. ${index}` };
      const valid = {
        valid_from: at(from),
        valid_to: at(to),
        replaces_id: replaces === undefined ? null : ids[replaces],
      };
      const { id } = await app.store.asSystem((tx) =>
        tx
          .insertInto('oasis_certificate')
          .values({ ...about, ...certificateColumns, ...valid })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const binding = { certificate_id: id, location_id: location, customer_id: customer };
      await app.store.asSystem((tx) => tx.insertInto('oasis_certificate_location').values(binding).execute());
      ids.push(id);
    }
    const [foundLocation] = await locationsOf(customer, [location]);
    const queryInput = { locationId: location, now: new Date() };
    const used = await app.store.asSystem((tx) => findCertificateFor(tx, SYSTEM_SCOPE, queryInput));
    return { named: foundLocation?.certificate, asksWith: used?.name };
  }

  it('is the one used for queries, even if it was issued before the one it replaced', async () => {
    expect(
      await bound([
        [-10, 300],
        [-20, 400, 0],
      ]),
    ).toEqual({ named: 'Nr. 1', asksWith: 'Nr. 1' });
    expect(
      await bound([
        [-20, 300],
        [-10, 400],
        [10, 500, 1],
      ]),
    ).toEqual({ named: 'Nr. 1', asksWith: 'Nr. 1' });
  });

  it('is the next one if none is usable yet, and the last one if none follows', async () => {
    expect(
      await bound([
        [-400, -40],
        [60, 400],
        [30, 390],
      ]),
    ).toMatchObject({ named: 'Nr. 2' });
    expect(
      await bound([
        [-400, -40],
        [-300, -20],
        [-500, -60],
      ]),
    ).toMatchObject({ named: 'Nr. 1' });
  });
});
