import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { PERIOD_KINDS, PERIOD_NAMES } from '#shared/domain/retention-kinds.ts';
import type { Scope } from '#server/access/scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { executeRuns } from './execute-runs.ts';
import { previewDueRuns } from './preview-run.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser } = factories(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

let action: number;
let user: number;
let outsider: number;
beforeAll(async () => {
  action = (await app.store.asSystem((tx) => tx.selectFrom('action').select('id').executeTakeFirstOrThrow())).id;
  user = (await addUser('ROLE_OPERATOR')).id;
  outsider = (await addUser('ROLE_OPERATOR')).id;
});

const LONG_AGO = new Date('2019-05-05T10:00:00Z');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const addActivities = ({ customer, location, profile }: Tenant, moments: readonly Date[]) =>
  app.store.asSystem((tx) => {
    const of = { customer_id: customer, location_id: location, profile_id: profile, action_id: action, user_id: user };
    return tx
      .insertInto('activity')
      .values(moments.map((at) => ({ ...of, occurred_at: at, created_at: at })))
      .execute();
  });
const scopeOf = ({ customer }: Tenant): Scope => ({ kind: 'customer', userId: user, customerId: customer });
const asRequest = async <T>(tenant: Tenant, statement: ReturnType<typeof sql<T>>) =>
  (await app.store.asActor(scopeOf(tenant), 'read write', (tx) => statement.execute(tx))).rows;
const begin = async (tenant: Tenant) => {
  const [begun] = await asRequest(tenant, sql<{ id: number }>`select retention_begin(${tenant.customer}) as id`);
  return begun?.id ?? 0;
};
const readRun = async ({ operator }: Tenant, id: number): Promise<RetentionRun> =>
  (await operator(`/api/retention_runs/${id}`)).json();
const preview = async ({ operator, customer }: Tenant): Promise<RetentionRun> => {
  const body = { customer: `/api/customers/${customer}` };
  return (await write(operator, { method: 'POST', url: '/api/retention_runs', body })).json();
};
const approve = ({ operator }: Tenant, { id, total }: RetentionRun) =>
  write(operator, { method: 'POST', url: `/api/retention_runs/${id}/approval`, body: { total } });
const reject = ({ operator }: Tenant, { id }: RetentionRun) =>
  write(operator, { method: 'POST', url: `/api/retention_runs/${id}/rejection`, body: {} });
const listed = async (run: number) => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ count: number }>`select count(*) as count from retention_item where run_id = ${run}`.execute(tx),
  );
  return Number(rows[0]?.count);
};

describe('SQL run with the role of a request', () => {
  it('never marks records that are younger than the legal minimum', async () => {
    const tenant = await addTenant();
    await addActivities(tenant, [daysAgo(700), daysAgo(30)]);
    const set = (months: number) =>
      sql`insert into retention_policy (customer_id, periods) values (${tenant.customer}, ${JSON.stringify({ activities: months })}::jsonb)
        on conflict (customer_id) do update set periods = excluded.periods`;
    for (const months of [1, 0, -500, 121]) await expect(asRequest(tenant, set(months))).rejects.toThrow(/its bounds/);
    await expect(
      asRequest(
        tenant,
        sql`insert into retention_policy (customer_id, periods) values (${tenant.customer}, '{"all": 24}')`,
      ),
    ).rejects.toThrow(/its bounds/);
    await asRequest(tenant, set(24));
    const run = await begin(tenant);
    await asRequest(tenant, sql`select retention_search(${run}, 100000)`);
    expect(await readRun(tenant, run)).toMatchObject({ state: 'preview', total: 0 });
    await expect(
      asRequest(tenant, sql`select retention_preview(${tenant.customer}, '{}', '{}', 1, now(), now())`),
    ).rejects.toThrow(/does not exist/);
    for (const statement of [
      sql`update retention_run set cutoffs = '{"activities": "2100-01-01"}' where id = ${run}`,
      sql`select retention_look(${run}, 10)`,
      sql`update retention_kind set minimum = 1`,
    ])
      await expect(asRequest(tenant, statement)).rejects.toThrow(/permission denied/);
  });

  it('approves only for its own user and time, and only a finished search that has not expired', async () => {
    const tenant = await addTenant();
    await addActivities(tenant, [LONG_AGO]);
    const run = await begin(tenant);
    const state = (to: string) =>
      sql`update retention_run set state = ${to}, approved_at = '2001-01-01', approved_by = ${outsider} where id = ${run}`;
    await expect(asRequest(tenant, state('approved'))).rejects.toThrow(/cannot go on/);
    await asRequest(tenant, sql`select retention_search(${run}, 100000)`);
    for (const to of ['done', 'expired', 'searching'])
      await expect(asRequest(tenant, state(to))).rejects.toThrow(/cannot go on/);
    await asRequest(tenant, state('approved'));
    const approved = await readRun(tenant, run);
    const { uid } = await app.store.asSystem((tx) =>
      tx.selectFrom('app_user').select('uid').where('id', '=', user).executeTakeFirstOrThrow(),
    );
    expect(approved.approvedBy).toMatch(new RegExp(`${uid}$|/${user}$`));
    expect(Date.parse(approved.approvedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await expect(
      asRequest(tenant, sql`update retention_run set approved_by = ${outsider} where id = ${run}`),
    ).rejects.toThrow(/stays/);
  });

  it('neither begins nor continues a run of another organisation', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const run = await begin(otherTenant);
    await expect(asRequest(tenant, sql`select retention_begin(${otherTenant.customer})`)).rejects.toThrow(
      /another organisation/,
    );
    await expect(asRequest(tenant, sql`select retention_search(${run}, 10)`)).rejects.toThrow(/another organisation/);
  });
});

describe('legal bounds and cutoffs', () => {
  it('are the same in the database as in the code', async () => {
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ kind: string; told: object }>`
        select kind, jsonb_build_object('usual', usual, 'minimum', minimum, 'maximum', maximum, 'from', counted_from) as told
        from retention_kind`.execute(tx),
    );
    const expectedPeriods = PERIOD_NAMES.map((kind) => {
      const { usual, minimum, maximum, from } = PERIOD_KINDS[kind];
      return { kind, told: { usual, minimum, maximum, from } };
    });
    expect(rows).toHaveLength(expectedPeriods.length);
    expect(rows).toEqual(expect.arrayContaining(expectedPeriods));
  });

  it.each([
    {
      when: 'a record, the last minute before',
      from: 'endOfYear',
      months: 36,
      now: '2025-12-31T22:59:00Z',
      over: '2021-12-31T23:00:00Z',
    },
    {
      when: 'a record, the first minute of the next year',
      from: 'endOfYear',
      months: 36,
      now: '2025-12-31T23:00:00Z',
      over: '2022-12-31T23:00:00Z',
    },
    {
      when: 'a record, in the middle of a year',
      from: 'endOfYear',
      months: 36,
      now: '2026-11-22T12:00:00Z',
      over: '2022-12-31T23:00:00Z',
    },
    {
      when: 'a record, months that are no years',
      from: 'endOfYear',
      months: 30,
      now: '2026-06-30T21:59:00Z',
      over: '2022-12-31T23:00:00Z',
    },
    {
      when: 'a record, the same a minute later',
      from: 'endOfYear',
      months: 30,
      now: '2026-06-30T22:00:00Z',
      over: '2023-12-31T23:00:00Z',
    },
    {
      when: 'somebody who left, by the day',
      from: 'exit',
      months: 36,
      now: '2026-11-22T12:00:00Z',
      over: '2023-11-21T23:00:00Z',
    },
    {
      when: 'somebody who left, the last of February',
      from: 'exit',
      months: 24,
      now: '2026-02-28T12:00:00Z',
      over: '2024-02-27T23:00:00Z',
    },
  ])('$when', async ({ from, months, now, over }) => {
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ cutoff: Date }>`select retention_cutoff(${from}, ${months}, ${now}::timestamptz) as cutoff`.execute(tx),
    );
    expect(rows[0]?.cutoff).toEqual(new Date(over));
  });
});

describe('a run', () => {
  it('of many records is searched in portions, reports its progress, and cannot be approved before its end', async () => {
    const tenant = await addTenant();
    await addActivities(tenant, [LONG_AGO, LONG_AGO, new Date()]);
    const id = await begin(tenant);
    const requestedRun = await readRun(tenant, id);
    expect(requestedRun).toMatchObject({ state: 'searching', total: 0, isStuck: false });
    expect((await approve(tenant, requestedRun)).json().detail).toContain('noch gesucht');
    // The search is interrupted after each portion and has to resume where it stopped.
    const portions = await asRequest(
      tenant,
      sql<{ state: string }>`select retention_search(${id}, 1) as state from generate_series(1, 5)`,
    );
    expect(new Set(portions.map(({ state }) => state))).toEqual(new Set(['searching']));
    await previewDueRuns(Infinity).run(app.store, new Date());
    const run = await readRun(tenant, id);
    expect(run).toMatchObject({ state: 'preview', total: 2 });
    expect(run.parts).toMatchObject([{ kind: 'activities', count: 2 }]);
  });

  it('deletes its list when it is discarded, expired or done', async () => {
    const tenant = await addTenant();
    await addActivities(tenant, [LONG_AGO, LONG_AGO]);
    const first = await preview(tenant);
    expect(await listed(first.id)).toBe(2);
    await reject(tenant, first);
    const second = await preview(tenant);
    await previewDueRuns(Infinity).run(app.store, new Date());
    expect([await listed(first.id), await listed(second.id)]).toEqual([0, 2]);
    await approve(tenant, second);
    await executeRuns(app.files).run(app.store, new Date());
    expect(await listed(second.id)).toBe(0);
  });
});

describe('a failing run', () => {
  it('does not block others, is reported after three failures, and can be stopped, which the ledger records', async () => {
    const [brokenTenant, tenant] = [await addTenant(), await addTenant()];
    const runs: RetentionRun[] = [];
    for (const one of [brokenTenant, tenant]) {
      await addActivities(one, [LONG_AGO]);
      const run = await preview(one);
      await approve(one, run);
      runs.push(run);
    }
    const [stuck, other] = runs;
    if (stuck === undefined || other === undefined) throw new Error('Both runs are there.');
    await app.store.asSystem(async (tx) => {
      await sql`update retention_run set cutoffs = '{"activities": "never"}' where id = ${stuck.id}`.execute(tx);
    });
    const job = executeRuns(app.files);
    for (const _minute of [1, 2, 3]) await expect(job.run(app.store, new Date())).rejects.toThrow(/everywhere/);
    expect((await readRun(tenant, other.id)).state).toBe('done');
    expect(await readRun(brokenTenant, stuck.id)).toMatchObject({ state: 'approved', isStuck: true });
    const notifications = (await brokenTenant.operator('/api/notifications')).json()['hydra:member'];
    expect(notifications).toMatchObject([{ type: 'WARNING', message: expect.stringContaining('kommt nicht voran') }]);
    await reject(brokenTenant, stuck);
    expect((await readRun(brokenTenant, stuck.id)).state).toBe('stopped');
    const { entries } = await ledgerOf(app, brokenTenant.customer);
    expect(entries.map(({ type }) => type)).toEqual(['retention.approved', 'retention.stopped']);
    expect((await preview(brokenTenant)).state).toBe('preview');
  });

  it('does not prevent the preview of another organisation', async () => {
    const [brokenTenant, tenant] = [await addTenant(), await addTenant()];
    for (const one of [brokenTenant, tenant]) await addActivities(one, [LONG_AGO]);
    await app.store.asSystem(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into retention_policy (customer_id, periods) values (${brokenTenant.customer}, '{"activities": "much"}')`.execute(
        tx,
      );
    });
    await expect(previewDueRuns(Infinity).run(app.store, new Date())).rejects.toThrow(/everywhere/);
    const runs = (await tenant.operator('/api/retention_runs')).json()['hydra:member'];
    expect(runs).toMatchObject([{ state: 'preview', total: 1 }]);
  });
});

it('the ledger names who approved how much, and each step in its own transaction', async () => {
  const tenant = await addTenant();
  await addActivities(
    tenant,
    Array.from({ length: 1200 }, () => LONG_AGO),
  );
  const run = await preview(tenant);
  await approve(tenant, run);
  await executeRuns(app.files).run(app.store, new Date());
  const { entries, isIntact } = await ledgerOf(app, tenant.customer);
  expect(isIntact).toBe(true);
  const toNameEntities = (count: number) => expect.toSatisfy((entities: string[]) => new Set(entities).size === count);
  expect(entries.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data])).toEqual([
    ['retention.approved', expect.objectContaining({ total: 1200, activitiesMonths: 36 })],
    ['retention.deleted', { kind: 'activities', records: 1000, entities: toNameEntities(1000) }],
    ['retention.deleted', { kind: 'activities', records: 200, entities: toNameEntities(200) }],
    ['retention.executed', expect.objectContaining({ activitiesDeleted: 1200 })],
  ]);
});

it('two users who change different periods at the same time both keep their change', async () => {
  const { operator, customer } = await addTenant();
  const change = (body: object) =>
    write(operator, { method: 'PATCH', url: `/api/retention_policies/${customer}`, body });
  await Promise.all([change({ tasks: 60 }), change({ files: 48 })]);
  expect((await operator(`/api/retention_policies/${customer}`)).json()).toMatchObject({ tasks: 60, files: 48 });
});
