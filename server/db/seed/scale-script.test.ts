import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#server/db/database.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { scaleScript } from './scale-script.ts';

const passwordHash =
  '$argon2id$v=19$m=65536,t=3,p=1$asKJwYLPKHwE4/MybELwsw$0aK30ZvFhHWTg80Y5vWM0LkcJjc2EhNHJEaDb7O2jUo';
let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await store.runScript(scaleScript({ activities: 2000, organisations: 10, locations: 40, passwordHash }));
}, 60_000);
afterAll(() => store.close());

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await store.asSystem((tx) => query.execute(tx))).rows[0];

describe('rows for measuring', () => {
  it('have the requested number, plus corrections and tasks', async () => {
    const counts =
      await one(sql`select (select count(*)::int from customer) as customers, (select count(*)::int from location) as locations,
      (select count(*)::int from activity where corrects_id is null) as activities, (select count(*)::int from activity where corrects_id is not null) as corrections,
      (select count(*)::int from task) as tasks`);
    expect(counts).toEqual({ customers: 10, locations: 40, activities: 2000, corrections: 20, tasks: 200 });
  });

  it('cover every location and profile, with actions of the location’s concept only', async () => {
    const spread = await one<Record<string, number>>(sql`
      select count(distinct location_id)::int as locations, count(distinct profile_id)::int as profiles,
        count(*) filter (where x.social_concept_id <> l.social_concept_id or p.customer_id <> a.customer_id)::int as wrong
      from activity a join action x on x.id = a.action_id join location l on l.id = a.location_id join profile p on p.id = a.profile_id`);
    expect(spread).toEqual({ locations: 40, profiles: 200, wrong: 0 });
  });

  it('have their corrections at different locations', async () => {
    const spread = await one<Record<string, number>>(sql`
      select count(distinct location_id)::int as locations from activity where corrects_id is not null`);
    expect(spread).toEqual({ locations: 20 });
  });

  it('have no ledger entries, because they are no evidence', async () => {
    expect(await one(sql`select count(*)::int as entries from ledger_entry`)).toEqual({ entries: 0 });
  });

  it.each([97, 970, 7919])('are refused for %i locations, because most locations would get no rows', (locations) => {
    expect(() => scaleScript({ activities: 1, organisations: 1, locations, passwordHash })).toThrow('multiple');
  });

  it('are refused if a number or the password hash is invalid', () => {
    const plan = { activities: 1, organisations: 1, locations: 1, passwordHash };
    expect(() => scaleScript({ ...plan, locations: 1.5 })).toThrow('whole numbers');
    expect(() => scaleScript({ ...plan, activities: Number.NaN })).toThrow('whole numbers');
    expect(() => scaleScript({ ...plan, passwordHash: "'; drop table customer" })).toThrow('password hash');
  });
});
