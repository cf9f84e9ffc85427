import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { markMissedTours } from '#server/features/inspection-tours/mark-missed-tours.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import { giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { workAsDemoStaff } from './demo-staff.ts';

let app: Awaited<ReturnType<typeof demoApp>>;
beforeAll(async () => {
  app = await demoApp();
}, 300_000);
afterAll(() => app.close());

const runAsSystem = <T>(runWork: (tx: Tx) => Promise<T>) => app.store.asSystem(runWork);
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await runAsSystem((tx) => query.execute(tx))).rows;

it('the staff of the demo keeps it alive for hours, all of it signed and in the ledger, and leaves a location to its visitor', async () => {
  const now = new Date();
  const wandsbek = await runAsSystem((tx) =>
    tx.selectFrom('location').selectAll().where('name', '=', 'Spielhalle Wandsbek').executeTakeFirstOrThrow(),
  );
  const payload = { email: 'service@nordlicht.test', password: DEMO_PASSWORD };
  await app.inject({ method: 'POST', url: '/authentication_token', payload });
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const doAt = minutesLater(30).toISOString();
  const location = `/api/locations/${wandsbek.id}`;
  await giveTaskWhenDue(app.store, {
    description: 'Aushang prüfen',
    location,
    doAt,
    possibleAnswers: [{ value: 'Ja' }],
  });
  for (let minutes = 2; minutes <= 240; minutes += 2) {
    const visit = {
      location_id: wandsbek.id,
      customer_id: wandsbek.customer_id,
      last_seen_at: minutesLater(minutes),
    };
    const visitor = sql<number>`(select id from app_user where email = 'service@nordlicht.test')`;
    await runAsSystem((tx) => tx.updateTable('session').set(visit).where('user_id', '=', visitor).execute());
    await workAsDemoStaff.run(app.store, minutesLater(minutes));
    await markMissedTours.run(app.store, minutesLater(minutes));
  }
  const end = minutesLater(240);
  const missed = await rowsOf<{ name: string }>(sql`
    select distinct l.name from inspection_tour t join location l on l.id = t.location_id
    where completion_source = 'missed' and due_at > ${now}`);
  expect(missed).toEqual([{ name: wandsbek.name }]);
  const overdue = await rowsOf<{ name: string }>(sql`
    select distinct l.name from task t join location l on l.id = t.location_id join customer c on c.id = l.customer_id and c.is_active
    where t.type <> 'instruction' and withdrawn_at is null and done_at is null and do_at between ${now} and ${minutesLater(235)}`);
  expect(overdue).toEqual([{ name: wandsbek.name }]);
  const [work] = await rowsOf<{ tours: number; unsigned: number; measures: number }>(sql`
    select count(*)::int as tours, count(*) filter (where profile_id is null)::int as unsigned,
      (select count(*)::int from activity where occurred_at > ${now}) as measures
    from inspection_tour where completion_source = 'manual' and occurred_at between ${now} and ${end}`);
  expect(work?.tours).toBeGreaterThan(20);
  expect(work?.unsigned).toBe(0);
  expect(work?.measures).toBeGreaterThan(0);
  // The visitor has left, so the staff goes on with the tours there at once.
  await workAsDemoStaff.run(app.store, minutesLater(260));
  const latest = await rowsOf(sql`
    select completion_source from inspection_tour where location_id = ${wandsbek.id} order by occurred_at desc limit 1`);
  expect(latest).toEqual([{ completion_source: 'manual' }]);
  expect((await ledgerOf(app, wandsbek.customer_id)).isIntact).toBe(true);
}, 300_000);
