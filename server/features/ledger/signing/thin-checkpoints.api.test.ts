import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { writeProofBundle } from '#server/features/ledger/ledger.public.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture, ledgerReader, newWitnessKey } from '#server/test/fixtures/ledger-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { mailAnchors } from './mail-anchors.ts';
import type { CheckpointRow } from './signing.queries.ts';
import { thinCheckpoints } from './thin-checkpoints.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser } = factories(app);
const { addEntries, sign } = ledgerFixture(app);
const readLedger = ledgerReader(app);

const now = new Date();
/** Noon in Germany, some days ago. */
const noon = (daysAgo: number) => {
  const day = new Date(now.getTime() - daysAgo * DAY_MILLISECONDS);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 11));
};

async function signAt(customer: number, moment: Date, occasion: 'growth' | 'daily' = 'growth'): Promise<CheckpointRow> {
  await addEntries(customer, 1);
  const signed = await sign(customer, occasion, moment);
  if (typeof signed === 'string') throw new Error(`Nothing was signed: ${signed}`);
  return signed;
}

/** Adds a ledger that was signed for growth some times on one day. */
async function addLedger({ daysAgo = 40, count = 4 } = {}) {
  const customer = await addCustomer();
  const checkpoints: CheckpointRow[] = [];
  for (let number = 0; number < count; number += 1)
    checkpoints.push(await signAt(customer, new Date(noon(daysAgo).getTime() + number * 5 * MINUTE_MILLISECONDS)));
  return { customer, ids: checkpoints.map(({ id }) => id), checkpoints };
}

async function idsOf(customer: number): Promise<number[]> {
  const rows = await app.store.asSystem((tx) =>
    tx.selectFrom('ledger_checkpoint').select('id').where('customer_id', '=', customer).orderBy('id').execute(),
  );
  return rows.map(({ id }) => id);
}
const thin = (customerId: number) => thinCheckpoints(app.store, { customerId, now });

describe('growth checkpoints older than a month', () => {
  it('are thinned out to the last of each day, which an entry of the ledger announces', async () => {
    const { customer, ids } = await addLedger();
    const daily = await signAt(customer, noon(39), 'daily');
    const next = await signAt(customer, noon(38));
    const lastOfNext = await signAt(customer, new Date(noon(38).getTime() + MINUTE_MILLISECONDS));
    const young = [await signAt(customer, noon(20)), await signAt(customer, new Date(noon(20).getTime() + 1000))];
    expect(await thin(customer)).toBe(4);
    expect(await idsOf(customer)).toEqual([ids[3], daily.id, lastOfNext.id, ...young.map(({ id }) => id)]);
    expect(await readLedger(customer, 'ledgerCheckpoints.thinned')).toEqual([
      { count: 4, before: `${new Date(next.created_at.getTime() + 1000).toISOString().slice(0, 19)}+00:00` },
    ]);
    expect(await thin(customer)).toBe(0);
    expect(await sign(customer, 'daily')).toMatchObject({ occasion: 'daily' });
  });

  it('stay if a document, a mail or a cosignature names them', async () => {
    const { customer, ids, checkpoints } = await addLedger({ count: 6 });
    const [cosigned, documented] = [checkpoints[1], checkpoints[3]];
    if (cosigned === undefined || documented === undefined) throw new Error('Nothing was signed.');
    await app.store.asSystem((tx) =>
      tx
        .insertInto('ledger_cosignature')
        .values({
          checkpoint_id: cosigned.id,
          witness_key: newWitnessKey(),
          customer_id: customer,
          size: cosigned.size,
          line: '',
        })
        .execute(),
    );
    const { text } = await writeProofBundle(app.store, documented, { seqs: [0] });
    await thin(customer);
    // The document also carries the last checkpoint of its day before it.
    expect(await idsOf(customer)).toEqual([ids[1], ids[2], ids[3], ids[5]]);
    expect((await writeProofBundle(app.store, documented, { seqs: [0] })).text).toBe(text);
  });

  it('stay if they were mailed to the operators', async () => {
    const { customer, ids } = await addLedger({ count: 1 });
    await addUser('ROLE_OPERATOR', [customer]);
    await mailAnchors(app.config, app.secrets).run(app.store, noon(40));
    const last = await signAt(customer, new Date(noon(40).getTime() + 5 * MINUTE_MILLISECONDS));
    expect(await thin(customer)).toBe(0);
    expect(await idsOf(customer)).toEqual([ids[0], last.id]);
  });

  it('stay if they are from before this rule', async () => {
    const { customer, ids } = await addLedger();
    await app.store.asSystem(async (tx) => {
      await sql`alter table ledger_checkpoint disable trigger append_only`.execute(tx);
      await sql`update ledger_checkpoint set may_be_thinned = false where customer_id = ${customer}`.execute(tx);
      await sql`alter table ledger_checkpoint enable trigger append_only`.execute(tx);
    });
    expect(await thin(customer)).toBe(0);
    expect(await idsOf(customer)).toEqual(ids);
  });
});

describe.each(['its owner', 'schutzbuch_system'])('the database, asked by %s', (role) => {
  let announced: Awaited<ReturnType<typeof addLedger>>;
  beforeAll(async () => {
    announced = await addLedger();
    await thin(announced.customer);
  });
  const run = (statement: ReturnType<typeof sql>) =>
    app.store.asSystem(async (tx) => {
      if (role === 'schutzbuch_system') await sql`set local role schutzbuch_system`.execute(tx);
      await statement.execute(tx);
    });

  it('deletes no checkpoint of growth that no entry announces', async () => {
    const { customer, ids } = await addLedger();
    await expect(run(sql`delete from ledger_checkpoint where id = ${ids[0]}`)).rejects.toThrow('append-only');
    expect(await idsOf(customer)).toEqual(ids);
  });

  it('deletes neither the last one of a day, nor a younger one than was announced, nor a daily or requested one', async () => {
    const { customer } = announced;
    const later = [await signAt(customer, noon(35)), await signAt(customer, new Date(noon(35).getTime() + 1000))];
    await signAt(customer, noon(34), 'daily');
    await signAt(customer, new Date(noon(34).getTime() + 1000));
    const ids = await idsOf(customer);
    for (const id of ids)
      await expect(run(sql`delete from ledger_checkpoint where id = ${id}`)).rejects.toThrow('append-only');
    await expect(run(sql`delete from ledger_checkpoint where customer_id = ${customer}`)).rejects.toThrow(
      'append-only',
    );
    expect(ids).toEqual(expect.arrayContaining(later.map(({ id }) => id)));
    expect(await idsOf(customer)).toEqual(ids);
  });

  it('deletes none that is younger than 30 days, even if an entry announces it', async () => {
    const { customer, ids } = await addLedger({ daysAgo: 20 });
    const future = { customerId: customer, now: new Date(now.getTime() + 30 * DAY_MILLISECONDS) };
    await expect(thinCheckpoints(app.store, future)).rejects.toThrow('append-only');
    expect(await idsOf(customer)).toEqual(ids);
    expect(await readLedger(customer, 'ledgerCheckpoints.thinned')).toEqual([]);
  });

  it('neither changes nor empties them, nor what is noted of their use', async () => {
    const { customer } = announced;
    const attacks = [
      sql`update ledger_checkpoint set created_at = created_at - interval '40 days' where customer_id = ${customer}`,
      sql`update ledger_checkpoint set occasion = 'growth', may_be_thinned = true where customer_id = ${customer}`,
      sql`truncate ledger_checkpoint cascade`,
      sql`delete from ledger_checkpoint_use`,
      sql`truncate ledger_checkpoint_use`,
    ];
    for (const attack of attacks) await expect(run(attack)).rejects.toThrow(/append-only|permission denied/);
  });
});

it('no role of a request deletes a checkpoint, or notes a use', async () => {
  const { customer, ids } = await addLedger();
  const scope = { ...SYSTEM_SCOPE, userId: 1 };
  const attacks = [
    sql`delete from ledger_checkpoint where customer_id = ${customer}`,
    sql`insert into ledger_checkpoint_use (checkpoint_id, customer_id) values (${ids[3]}, ${customer})`,
    sql`insert into ledger_checkpoint select * from ledger_checkpoint where customer_id = ${customer}`,
  ];
  for (const attack of attacks)
    await expect(app.store.asActor(scope, 'read write', (tx) => attack.execute(tx))).rejects.toThrow(
      'permission denied',
    );
});
