import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { LONG_AGO, oldRecords } from '#server/test/fixtures/old-records.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { executeRuns } from './execute-runs.ts';
import { previewDueRuns } from './preview-run.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile, addTask, addUser } = factories(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

const { addActivity, addDocument, correct } = oldRecords(app);

const post = (client: Client, url: string, body: object = {}) => write(client, { method: 'POST', url, body });
const preview = async ({ operator, customer }: Tenant): Promise<RetentionRun> =>
  (await post(operator, '/api/retention_runs', { customer: `/api/customers/${customer}` })).json();
const approve = (client: Client, { id, total }: RetentionRun, typed = total) =>
  post(client, `/api/retention_runs/${id}/approval`, { total: typed });
const execute = () => executeRuns(app.files).run(app.store, new Date());
const readRun = async ({ operator }: Tenant, { id }: RetentionRun): Promise<RetentionRun> =>
  (await operator(`/api/retention_runs/${id}`)).json();
const count = async (table: 'activity' | 'task' | 'inspection_tour' | 'document', customer: number) => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ count: number }>`select count(*) from ${sql.table(table)} where customer_id = ${customer}`.execute(tx),
  );
  return Number(rows[0]?.count);
};

describe('a preview', () => {
  it('lists due records by kind and location, and deletes nothing', async () => {
    const tenant = await addTenant();
    await addActivity(tenant);
    await addActivity(tenant, { created_at: new Date() });
    const second = await addLocation(tenant.customer, { name: 'Zweite Halle' });
    await addActivity({ ...tenant, location: second });
    const run = await preview(tenant);
    expect(run).toMatchObject({ state: 'preview', total: 2, heldBack: [], deletedCount: 0 });
    expect((await tenant.operator('/api/retention_runs')).json()['hydra:member']).toMatchObject([{ total: 2 }]);
    expect(run.parts).toMatchObject([
      { kind: 'activities', locationName: 'Spielhalle', count: 1, oldest: '2019-05-05T10:00:00+00:00' },
      { kind: 'activities', locationName: 'Zweite Halle', count: 1 },
    ]);
    await execute();
    expect(await count('activity', tenant.customer)).toBe(3);
  });

  it('dates an entry by its latest correction', async () => {
    const tenant = await addTenant();
    const id = await addActivity(tenant);
    await correct(tenant, id, { created_at: new Date() });
    expect((await preview(tenant)).total).toBe(0);
  });

  it('spares a location on hold, its people and a task that is still referenced, and says why', async () => {
    const tenant = await addTenant();
    await addActivity(tenant);
    const completionColumns = { done_at: LONG_AGO, occurred_at: LONG_AGO, completion_source: 'manual' as const };
    const freeLocation = await addLocation(tenant.customer);
    const task = await addTask(tenant.customer, freeLocation, {
      ...completionColumns,
      profile_id: tenant.profile,
      created_at: LONG_AGO,
      do_at: LONG_AGO,
    });
    await addActivity({ ...tenant, location: freeLocation }, { task_id: task, created_at: new Date() });
    const reason = 'Verfahren der Behörde';
    const holdResponse = await post(tenant.operator, '/api/retention_holds', {
      location: `/api/locations/${tenant.location}`,
      reason,
    });
    expect(holdResponse.statusCode).toBe(201);
    expect(
      (await post(tenant.operator, '/api/retention_holds', { location: `/api/locations/${tenant.location}`, reason }))
        .statusCode,
    ).toBe(409);
    const run = await preview(tenant);
    expect(run.total).toBe(0);
    expect(run.heldBack).toMatchObject([
      { kind: 'activities', locationId: tenant.location, reason: 'hold', count: 1 },
      { kind: 'tasks', locationId: freeLocation, reason: 'named', count: 1 },
    ]);
    await post(tenant.operator, `${holdResponse.json()['@id']}/lifting`);
    expect((await preview(tenant)).total).toBe(1);
  });

  it('is also created by the server once in thirty days, unless nothing is due', async () => {
    const [tenant, empty] = [await addTenant(), await addTenant()];
    await addActivity(tenant);
    await previewDueRuns(Infinity).run(app.store, new Date());
    const runsOf = async ({ operator }: Tenant) => (await operator('/api/retention_runs')).json()['hydra:member'];
    expect(await runsOf(tenant)).toMatchObject([{ state: 'preview', total: 1 }]);
    expect(await runsOf(empty)).toEqual([]);
    await previewDueRuns().run(app.store, new Date());
    expect(await runsOf(tenant)).toHaveLength(1);
  });

  it('is looked for once by all processes and starts, in portions that go on where they were interrupted', async () => {
    const [tenant, empty] = [await addTenant(), await addTenant()];
    await addActivity(tenant);
    const statesOf = async ({ operator }: Tenant) =>
      (await operator('/api/retention_runs')).json()['hydra:member'].map(({ state }: { state: string }) => state);
    // With a time limit of zero, the job only begins the searches, and the next run continues them.
    await previewDueRuns(0).run(app.store, new Date());
    expect([await statesOf(tenant), await statesOf(empty)]).toEqual([['searching'], ['searching']]);
    await previewDueRuns(Infinity).run(app.store, new Date());
    expect([await statesOf(tenant), await statesOf(empty)]).toEqual([['preview'], []]);
    // A second job stands for another process, which shares nothing but the database.
    await previewDueRuns(0).run(app.store, new Date());
    expect([await statesOf(tenant), await statesOf(empty)]).toEqual([['preview'], []]);
  });
});

describe('an approval', () => {
  it('requires the number of records, and only one of two at the same time succeeds', async () => {
    const tenant = await addTenant();
    await addActivity(tenant);
    const run = await preview(tenant);
    const wrongResponse = await approve(tenant.operator, run, 2);
    expect([wrongResponse.statusCode, wrongResponse.json().violations[0].propertyPath]).toEqual([422, 'total']);
    const approvals = await Promise.all([approve(tenant.operator, run), approve(tenant.operator, run)]);
    expect(approvals.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('is refused after thirty days, and for a discarded preview', async () => {
    const tenant = await addTenant();
    await addActivity(tenant);
    const lateRun = await preview(tenant);
    await app.store.asSystem((tx) =>
      tx.updateTable('retention_run').set({ expires_at: LONG_AGO }).where('id', '=', lateRun.id).execute(),
    );
    expect((await approve(tenant.operator, lateRun)).json().detail).toContain('älter als 30 Tage');
    await previewDueRuns().run(app.store, new Date());
    expect((await readRun(tenant, lateRun)).state).toBe('expired');
    const discarded = await preview(tenant);
    await post(tenant.operator, `/api/retention_runs/${discarded.id}/rejection`);
    expect((await approve(tenant.operator, discarded)).statusCode).toBe(409);
  });

  it('is refused to service, to another organisation, and to the demo with a message', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    await addActivity(tenant);
    const run = await preview(tenant);
    expect((await approve(tenant.service, run)).statusCode).toBe(404);
    expect((await approve(otherTenant.operator, run)).statusCode).toBe(404);
    const demo = await addTenant({ customer: { is_demo: true } });
    const refusedResponse = await post(demo.operator, '/api/retention_runs', {
      customer: `/api/customers/${demo.customer}`,
    });
    expect([refusedResponse.statusCode, refusedResponse.json().detail]).toEqual([
      403,
      expect.stringContaining('Im Demo-Zugang'),
    ]);
  });
});

describe('a deletion', () => {
  it('removes the approved records, corrections, files and openings, and leaves the ledger intact', async () => {
    const tenant = await addTenant();
    const { operator, service, customer, profile } = tenant;
    const body = { profile: `/api/profiles/${profile}`, comment: 'Ruhiges Gespräch' };
    const actions = (await service('/api/actions?isActive=true')).json()['hydra:member'];
    const recordedBody = (await post(service, '/api/activities', { ...body, action: actions[0]['@id'] })).json();
    await app.store.asSystem(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update activity set created_at = ${LONG_AGO}, occurred_at = ${LONG_AGO} where id = ${recordedBody.id}`.execute(
        tx,
      );
    });
    await correct(tenant, await addActivity(tenant), {});
    const file = await addDocument(tenant, { valid_until: LONG_AGO });
    const before = await ledgerOf(app, customer);
    const openings = () =>
      app.store.asSystem((tx) =>
        tx.selectFrom('ledger_opening').select('field').where('customer_id', '=', customer).execute(),
      );
    expect([before.isIntact, (await openings()).length]).toEqual([true, 1]);
    const run = await preview(tenant);
    expect(run.total).toBe(3);
    expect((await approve(operator, run)).statusCode).toBe(201);
    await execute();
    expect(await readRun(tenant, run)).toMatchObject({ state: 'done', deletedCount: 3, sparedCount: 0 });
    expect([await count('activity', customer), await count('document', customer)]).toEqual([0, 0]);
    expect(await app.files.get(file.file_key)).toBeUndefined();
    expect((await operator('/api/activities')).json()['hydra:totalItems']).toBe(0);
    const after = await ledgerOf(app, customer);
    expect([after.isIntact, await openings()]).toEqual([true, []]);
    expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
    const entry = JSON.parse(after.entries.at(-1)?.body ?? '');
    expect(entry).toMatchObject({
      type: 'retention.executed',
      data: { activitiesDeleted: 2, filesDeleted: 1, activitiesMonths: 36, spared: 0 },
    });
  });

  it('spares records that were corrected or held after the preview', async () => {
    const tenant = await addTenant();
    const [first] = [await addActivity(tenant), await addActivity(tenant)];
    const heldLocation = await addLocation(tenant.customer);
    await addActivity({ ...tenant, location: heldLocation });
    const run = await preview(tenant);
    await correct(tenant, first, { created_at: new Date() });
    await post(tenant.operator, '/api/retention_holds', {
      location: `/api/locations/${heldLocation}`,
      reason: 'Klage',
    });
    await approve(tenant.operator, run);
    await execute();
    expect(await readRun(tenant, run)).toMatchObject({ state: 'done', deletedCount: 1, sparedCount: 2 });
    expect(await count('activity', tenant.customer)).toBe(3);
  });

  it('removes follow-ups before their tasks, and proofs of people who have left', async () => {
    const tenant = await addTenant();
    const old = { created_at: LONG_AGO, do_at: LONG_AGO };
    const completedColumns = {
      ...old,
      done_at: LONG_AGO,
      occurred_at: LONG_AGO,
      completion_source: 'manual' as const,
      profile_id: tenant.profile,
    };
    const task = await addTask(tenant.customer, tenant.location, completedColumns);
    await addTask(tenant.customer, tenant.location, { ...completedColumns, type: 'followUp', follow_up_of_id: task });
    await addTask(tenant.customer, tenant.location, old);
    const removedProfile = await addProfile(tenant.customer, { is_active: false, inactive_since: LONG_AGO });
    const copy = await addDocument(tenant, { category: 'proof', location_id: null });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_document')
        .values({
          customer_id: tenant.customer,
          profile_id: removedProfile,
          proof_type_id: 1,
          name: 'Schulung',
          document_id: copy.id,
          issued_at: '2018-01-01',
          state: 'accepted',
        })
        .execute(),
    );
    const run = await preview(tenant);
    expect(run.parts.map(({ kind, count: records }) => [kind, records])).toEqual([
      ['proofs', 1],
      ['tasks', 2],
    ]);
    await approve(tenant.operator, run);
    await execute();
    expect((await readRun(tenant, run)).state).toBe('done');
    expect([await count('task', tenant.customer), await count('document', tenant.customer)]).toEqual([1, 0]);
    expect(await app.files.get(copy.file_key)).toBeUndefined();
    expect((await tenant.operator(`/api/profiles/${removedProfile}`)).statusCode).toBe(200);
  });

  it('continues after an interruption', async () => {
    const tenant = await addTenant();
    await Promise.all(Array.from({ length: 5 }, () => addActivity(tenant)));
    const run = await preview(tenant);
    await approve(tenant.operator, run);
    await app.store.asSystem((tx) => sql`select * from retention_step(${run.id}, 2)`.execute(tx));
    expect(await readRun(tenant, run)).toMatchObject({ state: 'approved', deletedCount: 2 });
    await execute();
    await execute();
    expect(await readRun(tenant, run)).toMatchObject({ state: 'done', deletedCount: 5 });
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.filter(({ type }) => type === 'retention.executed')).toHaveLength(1);
  });

  it('is the only way: without an approved run no role can delete evidence', async () => {
    const tenant = await addTenant();
    await addActivity(tenant);
    const run = await preview(tenant);
    const remove = app.store.asSystem((tx) =>
      tx.deleteFrom('activity').where('customer_id', '=', tenant.customer).execute(),
    );
    await expect(remove).rejects.toThrow(/cannot be deleted/);
    for (const statement of [
      sql`select * from retention_step(${run.id}, 10)`,
      sql`insert into retention_item values (${run.id}, 'activities', 1, null, now())`,
    ]) {
      const scope = {
        kind: 'customer',
        userId: (await addUser('ROLE_SERVICE')).id,
        customerId: tenant.customer,
      } as const;
      await expect(app.store.asActor(scope, 'read write', (tx) => statement.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
