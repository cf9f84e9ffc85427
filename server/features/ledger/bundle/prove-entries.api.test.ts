import { afterAll, describe, expect, it } from 'vitest';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';
import { writeProofBundle, signingContext, signOnDemand } from '#server/features/ledger/ledger.public.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
const { addEntries, sign, tamper } = ledgerFixture(app);
const signing = signingContext(app.config, app.secrets);

async function signedNow(customer: number) {
  const checkpoint = await signOnDemand(app.store, signing, customer);
  if (typeof checkpoint === 'string') throw new Error(checkpoint);
  return checkpoint;
}

describe('the proof of an entry', () => {
  it('is signed immediately, and its bundle verifies and is the same each time', async () => {
    const customer = await addCustomer();
    await addEntries(customer, 300);
    await sign(customer, 'growth', new Date(Date.now() - 86_400_000));
    const now = new Date();
    const entry = { customerId: customer, entity: `/api/activities/${customer}`, at: now, occurredAt: now } as const;
    const seq = await app.store.asSystem((tx) =>
      appendToLedger(tx, { ...entry, type: 'activity.recorded', actor: 'system', data: { sha256: 'abc' } }),
    );
    const checkpoint = await signedNow(customer);
    expect(checkpoint.size).toBe(301);
    const { text } = await writeProofBundle(app.store, checkpoint, { seqs: [seq] });
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    const { key } = (await operator(`/api/ledgers/${customer}`)).json();
    const verdict = await verifyBundle(JSON.parse(text), { key });
    expect(verdict).toMatchObject({ faults: [], entries: 1, size: 301, isWhole: false, earlier: 1 });
    await addEntries(customer, 3);
    await sign(customer);
    expect((await writeProofBundle(app.store, checkpoint, { seqs: [seq] })).text).toBe(text);
  });

  it('does not exist if the checkpoint is older than the entry', async () => {
    const customer = await addCustomer();
    await addEntries(customer, 2);
    const checkpoint = await signedNow(customer);
    await addEntries(customer, 1);
    await expect(writeProofBundle(app.store, checkpoint, { seqs: [2] })).rejects.toThrow('does not speak');
    await expect(writeProofBundle(app.store, checkpoint, { seqs: [9] })).rejects.toThrow('does not speak');
  });

  it('is not signed if the log was tampered with', async () => {
    const customer = await addCustomer();
    await addEntries(customer, 2);
    await tamper((tx) =>
      tx
        .updateTable('ledger_entry')
        .set({ body: '{}' })
        .where('customer_id', '=', customer)
        .where('seq', '=', 1)
        .execute(),
    );
    expect(await signOnDemand(app.store, signing, customer)).toBe('refused');
  });
});

describe('the ledger entries of one record', () => {
  it('are all found, including corrections, beyond the size of a page', async () => {
    const customer = await addCustomer();
    const [record, other] = [`/api/activities/${customer}77`, `/api/tasks/${customer}77`];
    const at = new Date();
    const count = 510;
    await app.store.asSystem(async (tx) => {
      const entry = { customerId: customer, at, occurredAt: at, actor: 'system', data: {} } as const;
      for (let number = 0; number < count; number += 1)
        await appendToLedger(tx, { ...entry, type: 'activity.recorded', entity: record });
      await appendToLedger(tx, { ...entry, type: 'task.completed', entity: other });
      await appendToLedger(tx, { ...entry, type: 'activity.corrected', entity: '/api/activities/1', corrects: record });
    });
    await sign(customer);
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    const { key } = (await operator(`/api/ledgers/${customer}`)).json();
    const bundle = (await operator(`/api/ledgers/${customer}/bundle?entity=${record}`)).json();
    expect(await verifyBundle(bundle, { key })).toMatchObject({ faults: [], entries: count + 1, size: count + 2 });
  });
});
