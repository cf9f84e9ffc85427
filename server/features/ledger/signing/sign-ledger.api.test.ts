import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { treeHash } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { isSignedBy, readCheckpoint, readKey } from '#shared/ledger/checkpoint.ts';
import { leafOf } from '#shared/ledger/merkle.ts';
import { consistencyRanges, inclusionRanges } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { readRoots } from '#server/features/ledger/bundle/merkle-proofs.queries.ts';
import { resumeLedger } from './resume-ledger.ts';
import { checkLedgers, signingContext, signLedgers, type SigningDependencies } from './sign-ledgers.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
const { addEntries, sign, tamper } = ledgerFixture(app);

const alarmedIds: number[] = [];
const tenant = signingContext(app.config, app.secrets);
const services: SigningDependencies = {
  ...tenant,
  onRefused: (customer) => alarmedIds.push(customer),
  onFailure: (error) => {
    throw error;
  },
};
const job = signLedgers(services);
/** Runs the minutely job and the daily reading it starts. The reading of an earlier minute may still be running. */
async function runJob(now: Date, store = app.store) {
  await vi.waitUntil(() => checkLedgers(store, services, now), { timeout: 20_000 });
  await job.run(store, now);
}
const checkpointsOf = (customer: number) =>
  app.store.asSystem((tx) =>
    tx.selectFrom('ledger_checkpoint').selectAll().where('customer_id', '=', customer).orderBy('id').execute(),
  );
const alarmsOf = (customer: number) =>
  app.store.asSystem((tx) => tx.selectFrom('ledger_alarm').selectAll().where('customer_id', '=', customer).execute());

const resume = (customerId: number) =>
  resumeLedger(app.store, tenant, { customerId, reason: 'Sicherung eingespielt', now: new Date() });

async function addLedger(entries: number): Promise<number> {
  const customer = await addCustomer();
  await addEntries(customer, entries);
  return customer;
}
const minutesLater = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9) + minutes * 60_000);

describe('a checkpoint', () => {
  it('contains the size and root of the log, signed with the published key', async () => {
    const customer = await addLedger(7);
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    const signedResponse = await operator({ method: 'POST', url: `/api/ledgers/${customer}/checkpoints` });
    expect(signedResponse.statusCode).toBe(201);
    const { key, size, signedSize } = (await operator(`/api/ledgers/${customer}`)).json();
    expect([size, signedSize]).toEqual([7, 7]);
    const checkpoint = readCheckpoint(signedResponse.json().note);
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ body: string }>`select body from ledger_entry where customer_id = ${customer} order by seq`.execute(tx),
    );
    const root = treeHash(rows.map(({ body }) => leafOf(body)));
    expect(checkpoint).toMatchObject({ origin: `localhost:3000/ledger/${customer}`, size: 7 });
    expect(Buffer.from(checkpoint?.root ?? [])).toEqual(root);
    const publicKey = readKey(key);
    if (checkpoint === undefined || publicKey === undefined) throw new Error('Nothing is signed.');
    expect(await isSignedBy(checkpoint, publicKey)).toBe(true);
  });

  it('is written every five minutes if the log has grown, and otherwise once a day', async () => {
    const customer = await addLedger(3);
    await runJob(minutesLater(0));
    await runJob(minutesLater(1));
    await addEntries(customer, 2);
    await runJob(minutesLater(4));
    await runJob(minutesLater(5));
    await runJob(minutesLater(11));
    await runJob(minutesLater(24 * 60));
    const signedResponse = await checkpointsOf(customer);
    expect(signedResponse.map(({ size, occasion }) => [size, occasion])).toEqual([
      [3, 'daily'],
      [5, 'growth'],
      [5, 'daily'],
    ]);
  });

  it('is written once by processes that sign at the same time', async () => {
    const customer = await addLedger(300);
    await Promise.all([sign(customer), sign(customer), sign(customer, 'request')]);
    expect(await checkpointsOf(customer)).toHaveLength(1);
  });

  it('cannot be deleted, not even by the owner of the database', async () => {
    const customer = await addLedger(1);
    await sign(customer);
    const change = app.store.asSystem((tx) => tx.deleteFrom('ledger_checkpoint').execute());
    await expect(change).rejects.toThrow('append-only');
  });

  it('is signed with a key that no request role can read', async () => {
    await sign(await addLedger(1));
    const scope = { ...SYSTEM_SCOPE, userId: 1 };
    const readRows = app.store.asActor(scope, 'read only', (tx) => tx.selectFrom('ledger_key').selectAll().execute());
    await expect(readRows).rejects.toThrow('permission denied');
  });
});

describe('a log that was tampered with in the database', () => {
  const changes: readonly [string, (customer: number) => Promise<void>][] = [
    [
      'an entry rewritten with a matching leaf',
      (customer) =>
        tamper((tx) =>
          sql`update ledger_entry set body = '{"at":"","commit":{},"entity":"x","type":"x"}', leaf = sha256('\\x00'::bytea || convert_to('{"at":"","commit":{},"entity":"x","type":"x"}', 'UTF8'))
            where customer_id = ${customer} and seq = 290`.execute(tx),
        ),
    ],
    [
      'an entry with another text',
      (customer) =>
        tamper((tx) =>
          sql`update ledger_entry set body = replace(body, 'activity', 'passivity') where customer_id = ${customer} and seq = 301`.execute(
            tx,
          ),
        ),
    ],
    [
      'a deleted entry',
      (customer) =>
        tamper((tx) =>
          sql`delete from ledger_opening where customer_id = ${customer}`
            .execute(tx)
            .then(() => sql`delete from ledger_entry where customer_id = ${customer} and seq = 302`.execute(tx)),
        ),
    ],
    [
      'a changed entry that was signed long ago',
      (customer) =>
        tamper((tx) =>
          sql`update ledger_entry set body = replace(body, 'activity', 'passivity') where customer_id = ${customer} and seq = 3`.execute(
            tx,
          ),
        ),
    ],
    [
      'a changed last checkpoint',
      (customer) =>
        tamper((tx) =>
          sql`update ledger_checkpoint set note = replace(note, '300', '200') where customer_id = ${customer}`.execute(
            tx,
          ),
        ),
    ],
    [
      'a wrong root',
      (customer) =>
        tamper((tx) => sql`update ledger set root = sha256('x'::bytea) where customer_id = ${customer}`.execute(tx)),
    ],
  ];

  it.each(changes)('is not signed any more: %s', async (_what, change) => {
    const customer = await addLedger(300);
    expect(await sign(customer)).toMatchObject({ size: 300 });
    await addEntries(customer, 5);
    await change(customer);
    expect(await sign(customer, 'daily')).toBe('refused');
    expect(await sign(customer)).toBe('refused');
    expect(await checkpointsOf(customer)).toHaveLength(1);
    expect(await alarmsOf(customer)).toHaveLength(1);
  });

  it('is reported once to all platform admins and shown to the operators', async () => {
    const admin = await addUser('ROLE_ADMIN');
    const customer = await addLedger(4);
    await sign(customer);
    await addEntries(customer, 1);
    await changes[5]?.[1](customer);
    await runJob(new Date(Date.now() + 600_000));
    await runJob(new Date(Date.now() + 1_200_000));
    expect(alarmedIds.filter((id) => id === customer)).toHaveLength(1);
    const notifications = await app.store.asSystem((tx) =>
      tx
        .selectFrom('notification')
        .selectAll()
        .where('receiver_id', '=', admin.id)
        .where('customer_id', '=', customer)
        .execute(),
    );
    expect(notifications).toMatchObject([{ type: 'DANGER' }]);
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    const answer = await operator({ method: 'POST', url: `/api/ledgers/${customer}/checkpoints` });
    expect(answer.statusCode).toBe(409);
    expect((await operator(`/api/ledgers/${customer}`)).json().refusal).toContain('nicht den Stand');
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is signed again after it was repaired and the alarm was resolved with a reason', async () => {
    const customer = await addLedger(4);
    await sign(customer);
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ root: Buffer }>`select root from ledger where customer_id = ${customer}`.execute(tx),
    );
    await changes[5]?.[1](customer);
    expect(await sign(customer, 'daily')).toBe('refused');
    await tamper((tx) => sql`update ledger set root = ${rows[0]?.root} where customer_id = ${customer}`.execute(tx));
    expect(await sign(customer, 'daily')).toBe('refused');
    expect(await resume(customer)).toMatchObject({ size: 5 });
    expect(await resume(customer)).toBe('no alarm');
  });

  it('is still not signed if nothing was repaired, and the alarm is raised again', async () => {
    const customer = await addLedger(4);
    await sign(customer);
    await tamper((tx) =>
      sql`update ledger_entry set body = replace(body, 'activity', 'passivity') where customer_id = ${customer}`.execute(
        tx,
      ),
    );
    await sign(customer, 'daily');
    expect(await resume(customer)).toBe('refused');
    expect((await alarmsOf(customer)).map(({ resolution }) => resolution)).toEqual(['Sicherung eingespielt', null]);
  });
});

describe('proofs', () => {
  it('are the same whether computed from stored hashes or from all leaves', async () => {
    const customer = await addLedger(700);
    await sign(customer);
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ leaf: Buffer }>`select leaf from ledger_entry where customer_id = ${customer} order by seq`.execute(tx),
    );
    const leaves = rows.map(({ leaf }) => leaf);
    const ranges = [
      ...inclusionRanges(0, { start: 0, end: 700 }),
      ...inclusionRanges(517, { start: 0, end: 700 }),
      ...inclusionRanges(699, { start: 0, end: 700 }),
      ...consistencyRanges(3, 700),
      ...consistencyRanges(512, 700),
      ...consistencyRanges(599, 700),
    ];
    const roots = await app.store.asSystem((tx) => readRoots(tx, SYSTEM_SCOPE, customer, ranges));
    const expected = ranges.map(({ start, end }) => treeHash(leaves.slice(start, end)));
    expect(roots.map((root) => Buffer.from(root))).toEqual(expected);
  });
});
