import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { resumeLedger } from '#server/features/ledger/signing/resume-ledger.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { treeHash } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { readCheckpoint } from '#shared/ledger/checkpoint.ts';
import { leafOf } from '#shared/ledger/merkle.ts';
import { checkLedger } from './check-ledger.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
/** Epochs of 256 entries. */
const epochLevel = 8 as const;
const { addEntries, sign, tamper } = ledgerFixture(app, epochLevel);
const nightsLater = (count: number) => new Date(Date.UTC(2026, 10, 20, 2) + count * 86_400_000);
const check = (customerId: number, night: number) =>
  checkLedger(app.store, { customerId, extent: 'night', now: nightsLater(night), epochLevel });

/** Adds a ledger whose sealed epochs were read in the first night. */
async function addLedger(entries: number): Promise<number> {
  const customer = await addCustomer();
  await addEntries(customer, entries);
  await sign(customer);
  await check(customer, 0);
  return customer;
}

const changeEntry = (customer: number, seq: number) =>
  tamper((tx) =>
    sql`update ledger_entry set body = replace(body, 'activity', 'passivity') where customer_id = ${customer} and seq = ${seq}`.execute(
      tx,
    ),
  );
/** Changes an entry with its leaf, so that only the tree shows it. */
const rewriteEntry = (customer: number, seq: number) =>
  tamper((tx) =>
    sql`update ledger_entry set body = replace(body, 'activity', 'passivity'),
        leaf = sha256('\\x00'::bytea || convert_to(replace(body, 'activity', 'passivity'), 'UTF8'))
      where customer_id = ${customer} and seq = ${seq}`.execute(tx),
  );
const alarmOf = async (customer: number) => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{
      fault: string;
    }>`select fault from ledger_alarm where customer_id = ${customer} and resolved_at is null`.execute(tx),
  );
  return rows[0]?.fault;
};

describe('a sealed epoch', () => {
  it('is named in the signed checkpoint by the root of its entries', async () => {
    const customer = await addCustomer();
    await addEntries(customer, 255);
    const before = await sign(customer);
    await addEntries(customer, 300);
    const signed = await sign(customer);
    if (typeof before === 'string' || typeof signed === 'string') throw new Error('Nothing was signed.');
    expect(readCheckpoint(before.note)?.epoch).toBeUndefined();
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ body: string }>`
        select body from ledger_entry where customer_id = ${customer} and seq between 256 and 511 order by seq`.execute(
        tx,
      ),
    );
    expect(readCheckpoint(signed.note)).toMatchObject({
      size: 555,
      epoch: { number: 1, level: 8, root: new Uint8Array(treeHash(rows.map(({ body }) => leafOf(body)))) },
    });
  });

  it('of a ledger from before there were epochs is sealed at the next check', async () => {
    const customer = await addCustomer();
    await addEntries(customer, 520);
    const { sign: signWithLargeEpochs } = ledgerFixture(app);
    await signWithLargeEpochs(customer);
    expect(await check(customer, 0)).toMatchObject({ newEntries: 520, readEpochs: 0, sealedEpochs: 2 });
    expect(await check(customer, 1)).toMatchObject({ newEntries: 8, readEpochs: 1, sealedEpochs: 2 });
  });
});

describe('the nightly check', () => {
  it('reads what is new, a sample, and a share of the sealed epochs, and says so', async () => {
    const customer = await addLedger(600);
    await addEntries(customer, 20);
    expect(await check(customer, 1)).toEqual({ newEntries: 108, sampledEntries: 4096, readEpochs: 1, sealedEpochs: 2 });
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    expect((await operator(`/api/ledgers/${customer}`)).json().check).toEqual({
      checkedAt: '2026-11-21T02:00:00+00:00',
      size: 620,
      newEntries: 108,
      sampledEntries: 4096,
      readEpochs: 1,
      sealedEpochs: 2,
      oldestReadingAt: '2026-11-20T02:00:00+00:00',
    });
  });

  it.each([changeEntry, rewriteEntry])('finds a changed old entry by rotation (%#)', async (change) => {
    const customer = await addLedger(300);
    await change(customer, 100);
    expect(await check(customer, 1)).toBe('refused');
    expect(await alarmOf(customer)).toBeDefined();
    expect(await sign(customer)).toBe('refused');
  });

  it('finds a changed old entry by its sample', async () => {
    const customer = await addLedger(600);
    await rewriteEntry(customer, 300);
    expect(await check(customer, 1)).toBe('refused');
    expect(await alarmOf(customer)).toBe('Der Abschnitt 2 ist nicht mehr der, der unterschrieben wurde.');
  });

  it.each([changeEntry, rewriteEntry])('finds a changed new entry the same night (%#)', async (change) => {
    const customer = await addLedger(600);
    await addEntries(customer, 10);
    await sign(customer);
    await change(customer, 605);
    expect(await check(customer, 1)).toBe('refused');
    expect(await alarmOf(customer)).toBeDefined();
  });

  it('finds a changed root of a sealed epoch', async () => {
    const customer = await addLedger(600);
    await tamper((tx) =>
      sql`update ledger_tile set hash = sha256('x'::bytea) where customer_id = ${customer} and position = 1`.execute(
        tx,
      ),
    );
    expect(await check(customer, 1)).toBe('refused');
  });

  it('continues where it was interrupted', async () => {
    const customer = await addCustomer();
    await addEntries(customer, 600);
    await sign(customer);
    let transactions = 0;
    const store: typeof app.store = {
      ...app.store,
      asSystem: (work) => {
        transactions += 1;
        if (transactions > 12) throw new Error('The disk did not answer.');
        return app.store.asSystem(work);
      },
    };
    const interrupted = checkLedger(store, { customerId: customer, extent: 'night', now: nightsLater(0), epochLevel });
    await expect(interrupted).rejects.toThrow('The disk');
    expect(await check(customer, 0)).toMatchObject({ newEntries: 344, sealedEpochs: 2 });
  });
});

it('the check before signing is resumed reads every entry', async () => {
  const customer = await addLedger(600);
  await addEntries(customer, 1);
  await changeEntry(customer, 400);
  expect(await check(customer, 1)).toBe('refused');
  const context = { ...signingContext(app.config, app.secrets), epochLevel };
  const resume = () => resumeLedger(app.store, context, { customerId: customer, reason: 'repariert', now: new Date() });
  expect(await resume()).toBe('refused');
  await tamper((tx) =>
    sql`update ledger_entry set body = replace(body, 'passivity', 'activity') where customer_id = ${customer}`.execute(
      tx,
    ),
  );
  expect(await resume()).toMatchObject({ size: 603, occasion: 'daily' });
});
