import { afterAll, describe, expect, it } from 'vitest';
import type { Store, Tx } from '#server/db/database.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';
import { signLedger, type SigningResult } from './sign-ledger.ts';
import { checkLedgers, signingContext, signLedgers, type SigningDependencies } from './sign-ledgers.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer } = factories(app);
const { addEntries, sign } = ledgerFixture(app);
const tenant = signingContext(app.config, app.secrets);
const failures: unknown[] = [];
const alarmedIds: number[] = [];
const services: SigningDependencies = {
  ...tenant,
  onRefused: (customer) => alarmedIds.push(customer),
  onFailure: (error) => failures.push(error),
};

const checkpointsOf = (customer: number) =>
  app.store.asSystem((tx) =>
    tx.selectFrom('ledger_checkpoint').selectAll().where('customer_id', '=', customer).orderBy('id').execute(),
  );
const alarmsOf = (customer: number) =>
  app.store.asSystem((tx) => tx.selectFrom('ledger_alarm').selectAll().where('customer_id', '=', customer).execute());

async function addLedger(entries: number): Promise<number> {
  const customer = await addCustomer();
  await addEntries(customer, entries);
  return customer;
}

/** Returns a store that pauses after its n-th transaction and runs `meanwhile` before it continues. */
function pausedAfter(transactionCount: number, meanwhile: () => Promise<unknown>): Store {
  let finishedCount = 0;
  return {
    ...app.store,
    async asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const result = await app.store.asSystem(work);
      finishedCount += 1;
      if (finishedCount === transactionCount) await meanwhile();
      return result;
    },
  };
}

describe('signing while another process signs', () => {
  const cases: readonly (readonly [CheckpointOccasion, number])[] = [
    ...Array.from({ length: 14 }, (_, index) => index + 1).map((pause) => ['daily', pause] as const),
    ...[1, 2, 3, 4, 5].map((pause) => ['growth', pause] as const),
  ];

  it.each(cases)('raises no alarm (%s, paused after transaction %i)', async (occasion, pause) => {
    const customer = await addLedger(250);
    await sign(customer);
    await addEntries(customer, 2);
    const store = pausedAfter(pause, async () => {
      // From 256 entries on, a tile of hashes is stored, which the paused process has not taken into account.
      await addEntries(customer, 10);
      expect(await sign(customer)).toMatchObject({ size: 262 });
    });
    const signedCheckpoint = await signLedger(store, tenant, { customerId: customer, occasion, now: new Date() });
    if (typeof signedCheckpoint === 'string') throw new Error(signedCheckpoint);
    expect(signedCheckpoint.size).toBeGreaterThanOrEqual(252);
    expect(await alarmsOf(customer)).toEqual([]);
    expect(await sign(customer, 'daily')).toMatchObject({ size: 262, occasion: 'daily' });
  });

  it('signs the requested entries even if another process has just signed earlier ones', async () => {
    const customer = await addLedger(3);
    await sign(customer);
    await addEntries(customer, 1);
    const [mineHasRead, otherHasSigned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let ownSigning: Promise<SigningResult> | undefined;
    const other = pausedAfter(2, async () => {
      await addEntries(customer, 1);
      const store = pausedAfter(2, async () => {
        mineHasRead.resolve();
        await otherHasSigned.promise;
      });
      ownSigning = signLedger(store, tenant, { customerId: customer, occasion: 'request', now: new Date() });
      await mineHasRead.promise;
    });
    const signing = { customerId: customer, occasion: 'growth', now: new Date() } as const;
    expect(await signLedger(other, tenant, signing)).toMatchObject({ size: 4 });
    otherHasSigned.resolve();
    expect(await ownSigning).toMatchObject({ size: 5 });
  });
});

describe('the signing job', () => {
  it('signs all other ledgers when one cannot be read, and reports the failed one', async () => {
    const [brokenLedger, wholeLedger] = [await addLedger(3), await addLedger(3)];
    const store: Store = {
      ...app.store,
      asSystem: (work) =>
        app.store.asSystem(async (tx) => {
          const result = await work(tx);
          const isBroken =
            Array.isArray(result) &&
            result.some((row: { body?: string }) => row.body?.includes(`activities/${brokenLedger}0`));
          if (isBroken) throw new Error('The disk did not answer.');
          return result;
        }),
    };
    await expect(checkLedgers(store, services, new Date())).rejects.toThrow('could not be signed');
    expect(await checkpointsOf(brokenLedger)).toEqual([]);
    expect(await checkpointsOf(wholeLedger)).toMatchObject([{ size: 3, occasion: 'daily' }]);
  });

  it('does not block the other jobs of the minute while it reads whole ledgers', async () => {
    const customer = await addLedger(3);
    const gate = Promise.withResolvers<void>();
    let finished: Promise<boolean> | undefined;
    const store: Store = {
      ...app.store,
      runUnlessRunning(name, work) {
        finished = gate.promise.then(() => app.store.runUnlessRunning(name, work));
        return finished;
      },
    };
    await signLedgers(services).run(store, new Date());
    expect(await checkpointsOf(customer)).toEqual([]);
    gate.resolve();
    await finished;
    expect(await checkpointsOf(customer)).toMatchObject([{ size: 3, occasion: 'daily' }]);
    expect(failures).toEqual([]);
  });
});
