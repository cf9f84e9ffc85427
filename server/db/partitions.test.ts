import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { keepSecurityLog } from '#server/features/auth/sessions/sessions.queries.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { migrate } from './migrate.ts';

const store = await openTestStore();
afterAll(() => store.close());

const run = (statement: ReturnType<typeof sql>) => store.asSystem((tx) => statement.execute(tx));
const monthsAway = (count: number) =>
  sql`date_trunc('month', now() at time zone 'Europe/Berlin') + ${`${count} months`}::interval`;

/** Returns the name of the partition of a month, counted from the current one. */
async function partitionOf(month: number): Promise<string> {
  const { rows } = await store.asSystem((tx) =>
    sql<{ name: string }>`select 'security_event' || to_char(${monthsAway(month)}, '_YYYY_MM') as name`.execute(tx),
  );
  return rows[0]?.name ?? '';
}

/** Adds an event of the middle of a month. @returns the table that holds it */
async function addEvent(month: number): Promise<string> {
  const { rows } = await store.asSystem((tx) =>
    sql<{ name: string }>`
      insert into security_event (kind, at) values ('sign-in', ${monthsAway(month)} + interval '14 days')
      returning tableoid::regclass::text as name`.execute(tx),
  );
  return rows[0]?.name ?? '';
}

const partitions = async () => {
  const { rows } = await store.asSystem((tx) =>
    sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'security_event'::regclass`.execute(
      tx,
    ),
  );
  return rows.map(({ name }) => name);
};

describe('the partitions of the security log', () => {
  it('hold the events of a month each, and those of other times in the default partition', async () => {
    expect([await addEvent(0), await addEvent(2)]).toEqual([await partitionOf(0), await partitionOf(2)]);
    expect([await addEvent(7), await addEvent(-40)]).toEqual(['security_event_default', 'security_event_default']);
  });

  it('are created at the start of a server that was off for months', async () => {
    for (const month of [0, 1, 2]) await run(sql`drop table if exists ${sql.table(await partitionOf(month))}`);
    await migrate(store);
    expect([await addEvent(0), await addEvent(1)]).toEqual([await partitionOf(0), await partitionOf(1)]);
  });

  it('leave events in the default partition that came before the partition of their month', async () => {
    await run(sql`drop table ${sql.table(await partitionOf(1))}`);
    expect(await addEvent(1)).toBe('security_event_default');
    await store.asSystem(keepSecurityLog);
    expect(await addEvent(1)).toBe('security_event_default');
    expect(await partitions()).toContain(await partitionOf(2));
  });

  it('are deleted once their last event is a year old, with old events of the default partition', async () => {
    for (const month of [-14, -12])
      await run(sql`select make_partition('security_event', (${monthsAway(month)})::date)`);
    for (const month of [-14, -12, -40]) await addEvent(month);
    await store.asSystem(keepSecurityLog);
    expect(await partitions()).toEqual(expect.not.arrayContaining([await partitionOf(-14)]));
    expect(await partitions()).toContain(await partitionOf(-12));
    const { rows } = await store.asSystem((tx) =>
      sql<{ old: number }>`
        select count(*)::int as old from security_event where at < now() - interval '400 days'`.execute(tx),
    );
    expect(rows).toEqual([{ old: 0 }]);
  });

  it.each([
    ['changed', (name: string) => sql`update ${sql.table(name)} set kind = 'sign-out'`],
    ['emptied', (name: string) => sql`truncate ${sql.table(name)}`],
    ['deleted from within a year', (name: string) => sql`delete from ${sql.table(name)}`],
  ])('cannot be %s, not even by the owner of the database', async (_title, statementFor) => {
    await addEvent(0);
    await expect(run(statementFor(await partitionOf(0)))).rejects.toMatchObject({ code: '42501' });
  });

  it('are closed to the roles of requests, which read the log', async () => {
    const partition = await partitionOf(0);
    const read = store.asActor({ kind: 'platform', userId: 0 }, 'read only', (tx) =>
      sql`select from ${sql.table(partition)}`.execute(tx),
    );
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });
});
