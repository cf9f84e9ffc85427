import type { Updateable } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { raiseNotifications } from './raise-notifications.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation, addProfile, addUser } = factories(app);
const { addProof } = proofFixture(app);

const now = new Date('2026-11-20T14:00:00Z');
const run = (at = now) => raiseNotifications.run(app.store, at);

let owner: { customer: number; profile: number };
let operator: number;

beforeEach(async () => {
  const customer = await addCustomer();
  operator = (await addUser('ROLE_OPERATOR', [customer])).id;
  await addUser('ROLE_SERVICE', [customer], [await addLocation(customer)]);
  owner = { customer, profile: await addProfile(customer, { name: 'Nora Nord' }) };
});

const raised = () =>
  app.store.asSystem((tx) =>
    tx
      .selectFrom('notification')
      .select(['receiver_id', 'sender_id', 'type', 'message', 'link', 'location_id'])
      .where('customer_id', '=', owner.customer)
      .orderBy('id')
      .execute(),
  );
const unread = async () =>
  (
    await app.store.asSystem((tx) =>
      tx
        .selectFrom('notification')
        .select('message')
        .where('customer_id', '=', owner.customer)
        .where('read_at', 'is', null)
        .execute(),
    )
  ).map(({ message }) => message);
const change = (id: number, values: Updateable<Database['profile_document']>) =>
  app.store.asSystem((tx) => tx.updateTable('profile_document').set(values).where('id', '=', id).execute());
const messages = async () => (await raised()).map(({ message }) => message);

describe('a proof that ends', () => {
  it('is reported to the management once within the last four weeks and once after its end', async () => {
    await addProof(owner, { invalid_at: '2026-12-18' });
    await addProof(owner, { name: 'Brandschutz', invalid_at: '2026-12-19' });
    await run();
    await run();
    expect(await raised()).toEqual([
      {
        receiver_id: operator,
        sender_id: null,
        type: 'WARNING',
        message: 'Nachweis läuft am 18.12.2026 ab: Ersthelfer – Nora Nord',
        link: `/users/profiles_documents/${owner.profile}`,
        location_id: null,
      },
    ]);
    await run(new Date('2026-12-19T08:00:00+01:00'));
    expect((await messages()).slice(1).toSorted()).toEqual([
      'Nachweis ist am 18.12.2026 abgelaufen: Ersthelfer – Nora Nord',
      'Nachweis läuft am 19.12.2026 ab: Brandschutz – Nora Nord',
    ]);
  });

  it('is not reported if it was renewed or rejected, ended long ago, or its person has left', async () => {
    await addProof(owner, { invalid_at: '2026-11-25' });
    await addProof(owner, { invalid_at: '2028-11-25' });
    await addProof(owner, { name: 'Brandschutz', invalid_at: '2026-11-25' });
    await addProof(owner, { name: 'Brandschutz', invalid_at: null });
    await addProof(owner, { name: 'Datenschutz', invalid_at: '2026-11-25', state: 'rejected' });
    await addProof(owner, { name: 'Arbeitsschutz', invalid_at: '2026-11-12' });
    const formerProfile = await addProfile(owner.customer, { is_active: false });
    await addProof({ ...owner, profile: formerProfile }, { invalid_at: '2026-11-25' });
    await run();
    expect(await messages()).toEqual([]);
  });

  it('is reported again after its end was changed', async () => {
    const id = await addProof(owner, { invalid_at: '2026-12-01' });
    await run();
    await change(id, { invalid_at: '2026-11-19' });
    await run();
    expect(await messages()).toHaveLength(2);
    // The earlier end is no matter any more.
    expect(await unread()).toEqual(['Nachweis ist am 19.11.2026 abgelaufen: Ersthelfer – Nora Nord']);
  });

  it('is read once another one took its place, and stays unread until then', async () => {
    const training = { proof_type_id: proofTypeIds.training, name: 'Schulung' };
    await addProof(owner, { invalid_at: '2026-11-19' });
    await addProof(owner, { ...training, invalid_at: '2026-11-19' });
    await addProof(owner, { name: 'Brandschutz', invalid_at: '2026-11-25' });
    await run();
    expect(await unread()).toHaveLength(3);
    await addProof(owner, { invalid_at: '2028-11-19', state: 'submitted' });
    await addProof(owner, { ...training, name: 'Auffrischung', proof_type_id: proofTypeIds.refresher });
    await addProof(owner, { name: 'Brandschutz', invalid_at: '2028-11-25' });
    await run();
    expect(await unread()).toEqual(['Nachweis ist am 19.11.2026 abgelaufen: Ersthelfer – Nora Nord']);
  });
});

describe('a proof that was submitted', () => {
  it('is reported to the management with its sender and a link to the review', async () => {
    const sender = (await addUser('ROLE_SERVICE', [owner.customer])).id;
    const id = await addProof(owner, { state: 'submitted', user_id: sender, created_at: now });
    await addProof(owner, { name: 'Per Link', state: 'submitted', created_at: now });
    await run();
    expect(await raised()).toMatchObject([
      {
        receiver_id: operator,
        sender_id: sender,
        type: 'INFO',
        message: 'Nachweis zur Prüfung eingereicht: Ersthelfer – Nora Nord',
        link: `/users/profiles_document_edit/${id}`,
      },
      { sender_id: null, message: 'Nachweis zur Prüfung eingereicht: Per Link – Nora Nord' },
    ]);
    await change(id, { state: 'accepted' });
    await run();
    expect(await unread()).toEqual(['Nachweis zur Prüfung eingereicht: Per Link – Nora Nord']);
  });
});
