import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { countLocationDays } from './count-location-days.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation } = factories(app);
const tenant = await addTenant();
const locations = [tenant.location, await addLocation(tenant.customer)];

const run = (statement: ReturnType<typeof sql>) => app.store.asSystem((tx) => statement.execute(tx));

/** Returns numbers below a bound, the same ones in each run. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

/** Adds one record of a kind, now or up to sixty days ago. @returns its id */
async function addRecord(
  kind: Kind,
  below: (bound: number) => number,
  corrects: number | null = null,
): Promise<number> {
  const location = locations[below(2)];
  const at = sql`now() - ${below(60 * 24)} * interval '1 hour'`;
  const first = corrects === null ? sql`null, null, null` : sql`${corrects}::bigint, ${corrects}::bigint, 'Versehen'`;
  const source = ['manual', 'auto'][below(2)];
  const values = {
    activity: sql`insert into activity (customer_id, location_id, action_id, profile_id, user_id, is_cancelled, occurred_at, corrects_id, first_id, reason)
      values (${tenant.customer}, ${corrects === null ? location : locationOf('activity', corrects)}, 1, ${tenant.profile}, 1, ${below(5) === 0}, ${at}, ${first}) returning id`,
    inspection_tour: sql`insert into inspection_tour (customer_id, location_id, profile_id, user_id, status_id, occurred_at, completion_source, corrects_id, first_id, reason)
      values (${tenant.customer}, ${corrects === null ? location : locationOf('inspection_tour', corrects)}, ${tenant.profile}, 1, 1, ${at}, ${source}, ${first}) returning id`,
    task: sql`insert into task (customer_id, location_id, description, do_at, done_at, completion_source, profile_id, corrects_id, first_id, reason)
      values (${tenant.customer}, ${corrects === null ? location : locationOf('task', corrects)}, 'Aushang', ${at}, ${at}, ${source}, ${tenant.profile}, ${first}) returning id`,
  } as const;
  const { rows } = await app.store.asSystem((tx) => sql<{ id: number }>`${values[kind]}`.execute(tx));
  return rows[0]?.id ?? 0;
}

const KINDS = ['activity', 'inspection_tour', 'task'] as const;
type Kind = (typeof KINDS)[number];
const GUARDS = ['activity evidence', 'inspection_tour evidence', 'task never_deleted', 'task finished'];

const locationOf = (kind: Kind, id: number) => sql`(select location_id from ${sql.table(kind)} where id = ${id})`;

/** Counts the records again, day by day. */
const RECOUNT = sql`
  select location_id, day, sum(activities)::int, sum(kept)::int, sum(automatic)::int, sum(missed)::int, sum(tasks)::int from (
    select location_id, (occurred_at at time zone 'Europe/Berlin')::date as day, 1 as activities, 0 as kept, 0 as automatic, 0 as missed, 0 as tasks
    from activity where corrected_by_id is null and not is_cancelled
    union all
    select location_id, (occurred_at at time zone 'Europe/Berlin')::date, 0, (completion_source = 'manual')::int, (completion_source = 'auto')::int,
      (completion_source = 'missed')::int, 0 from inspection_tour where corrected_by_id is null
    union all
    select location_id, (done_at at time zone 'Europe/Berlin')::date, 0, 0, 0, 0, 1 from task where done_at is not null and corrected_by_id is null
  ) record group by 1, 2`;
const KEPT = sql`
  select location_id, day, sum(activities)::int, sum(tours_kept)::int, sum(tours_automatic)::int, sum(tours_missed)::int, sum(tasks_done)::int
  from daily_counts('2000-01-01', '2100-01-01') group by 1, 2
  having sum(activities + tours_kept + tours_automatic + tours_missed + tasks_done) <> 0`;

/** Returns the days on which the stored numbers and a recount differ. */
async function differences() {
  const { rows } = await run(sql`(${RECOUNT} except ${KEPT}) union all (${KEPT} except ${RECOUNT})`);
  return rows;
}

const countedDays = async () => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ days: number }>`select count(*)::int as days from location_day where activities > 0`.execute(tx),
  );
  return rows[0]?.days ?? 0;
};

it.each([1, 2, 3])(
  'the days are what a recount says, whatever was added, corrected and deleted (order %i)',
  async (seed) => {
    const below = numbersFrom(seed);
    // Days are counted from the oldest record on, as in a database that had records before this table.
    await run(sql`delete from location_day`);
    await run(sql`update location_day_progress set counted_until = (now() at time zone 'Europe/Berlin')::date - 70`);
    const ids: Record<Kind, number[]> = { activity: [], inspection_tour: [], task: [] };
    const add = async (kind: Kind) => ids[kind].push(await addRecord(kind, below));
    for (let count = 0; count < 40; count += 1) await add(KINDS[below(3)] ?? 'task');
    expect(await differences()).toEqual([]);
    await countLocationDays.run(app.store, new Date());
    expect(await countedDays()).toBeGreaterThan(0);
    expect(await differences()).toEqual([]);
    // Only an approved run deletes records. Here the guard is off, because which records it lets go does not matter.
    for (const guard of GUARDS) await app.store.runScript(`alter table ${guard.replace(' ', ' disable trigger ')}`);
    for (let step = 0; step < 60; step += 1) {
      const kind = KINDS[below(3)] ?? 'task';
      const known = ids[kind];
      const id = known[below(Math.max(1, known.length))];
      if (below(3) === 0 || id === undefined) await add(kind);
      else if (below(2) === 0) {
        const correction = await addRecord(kind, below, id);
        await run(sql`update ${sql.table(kind)} set corrected_by_id = ${correction} where id = ${id}`);
        ids[kind] = known.filter((one) => one !== id);
      } else {
        await run(sql`delete from ${sql.table(kind)} where id = ${id}`);
        ids[kind] = known.filter((one) => one !== id);
      }
    }
    for (const guard of GUARDS) await app.store.runScript(`alter table ${guard.replace(' ', ' enable trigger ')}`);
    expect(await differences()).toEqual([]);
    await countLocationDays.run(app.store, new Date());
    expect(await differences()).toEqual([]);
  },
);

it('what is recorded today costs nothing: no day of the last three is counted', async () => {
  await countLocationDays.run(app.store, new Date());
  const { rows } = await run(sql`select from location_day where day > (now() at time zone 'Europe/Berlin')::date - 4`);
  expect(rows).toEqual([]);
});
