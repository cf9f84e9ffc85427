import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReportMember } from '#shared/contracts/reports/reports.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { reportFixture } from '#server/test/fixtures/report-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { deleteApprovedReports } from './forget-reports.ts';
import { giveDemoReports } from './give-demo-reports.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { addReport } = reportFixture(app);

describe('a sample organisation', () => {
  it('gets one report in each state, with its content', async () => {
    const tenant = await addTenant({ customer: { is_demo: true } });
    await giveDemoReports.run(app.store, new Date());
    await giveDemoReports.run(app.store, new Date());
    const { 'hydra:member': members } = (await tenant.operator('/api/reports?order[id]=asc')).json();
    expect(members.map(({ kind, state, work }: ReportMember) => [kind, state, work])).toEqual([
      ['socialConcept', 'submitted', 'waiting'],
      ['monthly', 'approved', 'waiting'],
      ['inspectionTours', 'draft', 'waiting'],
      ['oasisUsage', 'draft', 'waiting'],
    ]);
    const submitted = (await tenant.operator(members[0]['@id'])).json();
    expect(submitted.content.sections.length).toBeGreaterThan(5);
    expect(submitted.sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a sample organisation for which one report cannot be stored', () => {
  it('gets no reports, while others get theirs', async () => {
    const [brokenTenant, tenant] = [
      await addTenant({ customer: { is_demo: true } }),
      await addTenant({ customer: { is_demo: true } }),
    ];
    const say = (statement: string) => app.store.asSystem((tx) => sql.raw(statement).execute(tx));
    const total = async ({ operator }: typeof tenant) => (await operator('/api/reports')).json()['hydra:totalItems'];
    await say(
      `alter table report add constraint no_month check (customer_id <> ${brokenTenant.customer} or kind <> 'monthly')`,
    );
    await expect(giveDemoReports.run(app.store, new Date())).rejects.toThrow('Not every sample organisation');
    expect([await total(brokenTenant), await total(tenant)]).toEqual([0, 4]);
    await say('alter table report drop constraint no_month');
    await giveDemoReports.run(app.store, new Date());
    expect(await total(brokenTenant)).toBe(4);
  });
});

describe('an approved report', () => {
  it('is deleted after ten years with a ledger entry, unless its location has a deletion hold', async () => {
    const tenant = await addTenant();
    const { id: user } = await app.store.asSystem((tx) =>
      tx.selectFrom('app_user').select('id').executeTakeFirstOrThrow(),
    );
    const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000);
    const add = async (approved_at: Date) => {
      const id = await addReport({ customer: tenant.customer, location: tenant.location, user });
      const approval = { state: 'approved' as const, approved_at, approved_by: user, digest: 'x' };
      await app.store.asSystem((tx) => tx.updateTable('report').set(approval).where('id', '=', id).execute());
      return id;
    };
    const ownerColumns = { customer_id: tenant.customer, location_id: tenant.location, user_id: user };
    const { id: hold } = await app.store.asSystem((tx) =>
      tx
        .insertInto('retention_hold')
        .values({ ...ownerColumns, reason: 'Verfahren' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const ids = async () => {
      const { 'hydra:member': members } = (await tenant.operator('/api/reports')).json();
      return members.map(({ id }: ReportMember) => id);
    };
    const [old, young] = [await add(years(11)), await add(years(9))];
    await deleteApprovedReports.run(app.store, new Date());
    expect(await ids()).toEqual([old, young]);
    expect((await ledgerOf(app, tenant.customer)).entries).toEqual([]);
    await app.store.asSystem((tx) =>
      tx.updateTable('retention_hold').set({ lifted_at: new Date(), lifted_by: user }).where('id', '=', hold).execute(),
    );
    await deleteApprovedReports.run(app.store, new Date());
    expect(await ids()).toEqual([young]);
    const { entries, isIntact } = await ledgerOf(app, tenant.customer);
    expect(entries.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([['reports.deleted', { count: 1 }]]);
    expect(isIntact).toBe(true);
  });
});
