import { afterAll, describe, expect, it } from 'vitest';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { signingContext, signOnDemand } from '#server/features/ledger/ledger.public.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { findFirstCheckpoint } from './bundle.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer } = factories(app);
const tenant = signingContext(app.config, app.secrets);

const now = new Date();
const append = (customerId: number) =>
  app.store.asSystem((tx) =>
    appendToLedger(tx, {
      customerId,
      type: 'activity.recorded',
      entity: '/api/activities/1',
      at: now,
      occurredAt: now,
      actor: SYSTEM_ACTOR,
      data: {},
    }),
  );

async function sign(customerId: number): Promise<number> {
  const signedHead = await signOnDemand(app.store, tenant, customerId);
  if (typeof signedHead === 'string') throw new Error(signedHead);
  return signedHead.id;
}
const find = async (customerId: number, seq: number) =>
  (await app.store.asSystem((tx) => findFirstCheckpoint(tx, { customerId, seq })))?.id;

describe('the checkpoint that documents carry', () => {
  it('is the first of its organisation that covers the entry, whatever was signed before and after', async () => {
    const [ownCustomer, otherCustomer] = [await addCustomer(), await addCustomer()];
    for (let entry = 0; entry < 4; entry += 1) await append(otherCustomer);
    await sign(otherCustomer);
    const signedSizes: number[] = [];
    for (const _turn of [0, 1]) {
      await append(ownCustomer);
      await append(ownCustomer);
      signedSizes.push(await sign(ownCustomer));
    }
    await append(otherCustomer);
    await sign(otherCustomer);
    const [first, second] = signedSizes;
    expect([
      await find(ownCustomer, 0),
      await find(ownCustomer, 1),
      await find(ownCustomer, 2),
      await find(ownCustomer, 3),
    ]).toEqual([first, first, second, second]);
    expect(await find(ownCustomer, 4)).toBeUndefined();
  });
});
