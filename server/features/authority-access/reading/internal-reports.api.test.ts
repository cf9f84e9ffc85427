import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';
import { INTERNAL_REPORTS, ReportKind } from '#shared/domain/reports/report-kinds.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { inspector, addRecords } = authorityFixture(app);

it('an authority reads a monthly report only after it was submitted, because it is internal', async () => {
  const own = await addTenant();
  const { reports } = await addRecords(own, new Date(Date.now() - 10 * 86_400_000));
  const copyOf = async (state: 'approved' | 'submitted', kind: ReportKind = 'monthly'): Promise<number> => {
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ id: number }>`
        insert into report (customer_id, kind, title, location_ids, from_on, to_on, state, approved_at, approved_by,
          digest, files, submitted_on, submitted_to)
        select customer_id, ${kind}, title, location_ids, from_on, to_on, ${state}, approved_at, approved_by, digest,
          files, case when ${state} = 'submitted' then to_on end, case when ${state} = 'submitted' then 'Ordnungsamt' end
        from report where id = ${reports} returning id`.execute(tx),
    );
    return rows[0]?.id ?? 0;
  };
  const [internal, submitted] = [await copyOf('approved'), await copyOf('submitted')];
  const { client, id } = await inspector(own.operator, own.location);
  const { entries }: AuthorityPage = (await client('/api/authority/pages?section=reports')).json();
  expect(entries.map(({ key }) => key).toSorted()).toEqual([`reports-${reports}`, `reports-${submitted}`]);
  expect((await client(`/api/authority/files/reports-${internal}`)).statusCode).toBe(404);
  const scope = { kind: 'authority', accessId: id, customerId: own.customer } as const;
  const rows = await app.store.asActor(scope, 'read only', (tx) => tx.selectFrom('report').select('id').execute());
  expect(rows.map((row) => row.id)).not.toContain(internal);
  for (const kind of ReportKind.options) await copyOf('approved', kind);
  const opened = await app.store.asActor(scope, 'read only', (tx) =>
    tx.selectFrom('report').select('kind').distinct().where('state', '=', 'approved').execute(),
  );
  // The policy of the database names the internal kinds a second time.
  expect(opened.map(({ kind }) => kind).toSorted()).toEqual(
    ReportKind.options.filter((kind) => !INTERNAL_REPORTS.includes(kind)).toSorted(),
  );
});

it('an authority reads that another report counts instead of one', async () => {
  const own = await addTenant();
  const { reports } = await addRecords(own, new Date(Date.now() - 10 * 86_400_000));
  await app.store.asSystem((tx) =>
    sql`
      insert into report (customer_id, kind, title, location_ids, from_on, to_on, state, approved_at, approved_by, digest,
        files)
      select customer_id, kind, title, location_ids, from_on, to_on, 'approved', approved_at + interval '1 hour',
        approved_by, digest, files
      from report where id = ${reports}`.execute(tx),
  );
  const { client } = await inspector(own.operator, own.location);
  const { entries }: AuthorityPage = (await client('/api/authority/pages?section=reports')).json();
  const stateOf = (key: string) =>
    entries.find((entry) => entry.key === key)?.facts.find(({ label }) => label === 'Stand')?.value;
  // The file is called as in the office.
  expect(entries.map(({ fileName }) => fileName?.replaceAll(/\d+-\d\d-\d\d/g, 'day'))).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^Schulungsübersicht-Spielhalle-day-day\.pdf$/)),
  );
  const newer = entries.map(({ key }) => key).find((key) => key !== `reports-${reports}`) ?? '';
  expect(stateOf(newer)).toBe('freigegeben');
  expect(stateOf(`reports-${reports}`)).toMatch(/ersetzt$/);
});

it('a report belongs to the chosen days if it is about one of them, and to no access that does not cover all of it', async () => {
  const own = await addTenant();
  const { reports } = await addRecords(own, new Date(Date.now() - 100 * 86_400_000));
  await app.store.asSystem((tx) =>
    sql`
      insert into report (customer_id, kind, title, location_ids, from_on, to_on, state, approved_at, approved_by, digest,
        files)
      select customer_id, kind, title, location_ids, ${dayFromNow(-40)}, ${dayFromNow(-20)}, state, approved_at,
        approved_by, digest, files
      from report where id = ${reports}`.execute(tx),
  );
  const totalOf = async (from: number, to: number, body = {}) => {
    const { client } = await inspector(own.operator, own.location, body);
    const days = `from=${dayFromNow(from)}&to=${dayFromNow(to)}`;
    return (await client(`/api/authority/pages?section=reports&${days}`)).json().total;
  };
  expect(await totalOf(-29, 0)).toBe(1);
  expect(await totalOf(-50, -40)).toBe(1);
  expect(await totalOf(-20, -20)).toBe(1);
  expect(await totalOf(-19, 0)).toBe(0);
  expect(await totalOf(-50, -41)).toBe(0);
  expect(await totalOf(-29, 0, { from: dayFromNow(-39) })).toBe(0);
});
