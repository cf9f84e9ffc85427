import { afterAll, describe, expect, it } from 'vitest';
import type { Scope } from '#server/access/scope.ts';
import { factories } from '#server/test/factories.ts';
import { proofFixture } from '#server/test/proof-fixture.ts';
import { testApp } from '#server/test/test-app.ts';
import { findPlaces } from './place-facts.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation } = factories(app);
const { addDocument } = proofFixture(app);

async function licences(customer: number, ids: readonly number[]) {
  const scope: Scope = { kind: 'customer', userId: 0, customerId: customer };
  const places = await app.store.asActor(scope, 'read only', (tx) => findPlaces(tx, scope, ids));
  return places.map(({ name, licence }) => [name, licence]);
}

describe('the permit a report names for a location', () => {
  it('is its own newest one, else that of the organisation, and never one of another', async () => {
    const customer = await addCustomer({ name: 'Haus am See' });
    const stranger = await addCustomer({ name: 'Haus am Wald' });
    const own = await addLocation(customer, { name: 'Am Hafen' });
    const bare = await addLocation(customer, { name: 'Zur Brücke' });
    const foreign = await addLocation(stranger, { name: 'Am Wald' });
    const permit = (of: number, name: string, more: object = {}) =>
      addDocument(of, { category: 'permit', name, ...more });
    expect(await licences(customer, [own, bare])).toEqual([
      ['Am Hafen', null],
      ['Zur Brücke', null],
    ]);
    await permit(customer, 'Für alle', { created_at: new Date('2026-03-01') });
    await permit(customer, 'Alt', { location_id: own, created_at: new Date('2026-01-01') });
    await permit(customer, 'Neu', { location_id: own, created_at: new Date('2026-02-01') });
    await permit(customer, 'Aushang', { location_id: bare, category: 'notice' });
    await permit(customer, 'Verworfen', { location_id: bare, scan_state: 'unscannable' });
    expect(await licences(customer, [own, bare])).toEqual([
      ['Am Hafen', 'Neu'],
      ['Zur Brücke', 'Für alle'],
    ]);
    expect(await licences(stranger, [foreign])).toEqual([['Am Wald', null]]);
  });
});
