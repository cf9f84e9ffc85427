import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { markMissedTours } from '#server/features/inspection-tours/mark-missed-tours.ts';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { assignReadingsToEverybody } from '#server/features/tasks/assign-readings.ts';
import { generateTasks } from '#server/features/tasks/templates/generate-tasks.ts';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { restoreDemoOnce } from './nightly-restore.ts';
import { demoSpielstaetten, nordlicht, rhein } from '#server/demo/organisations/organisations.ts';
import { staffOf } from '#server/demo/organisations/people.ts';
import { DEMO_PASSWORD, demoLogins, hasNoDemo, isUntouched, restoreDemoOrganisation, seedDemo } from './seed-demo.ts';

/** A Friday. There is a silent Sunday before it and another one after it. */
const now = new Date('2026-11-20T09:30:00Z');
let app: FastifyInstance;
let wasUntouched: boolean;
beforeAll(async () => {
  app = await testApp();
  wasUntouched = await app.store.asSystem(isUntouched);
  await app.store.runExclusively(() =>
    app.store.asSystem((tx) => seedDemo(tx, { files: app.files, passwords: app.passwords, now })),
  );
}, 300_000);
afterAll(() => app.close());

const runAsSystem = <T>(runWork: (tx: Tx) => Promise<T>) => app.store.asSystem(runWork);
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await runAsSystem((tx) => query.execute(tx))).rows;
const signIn = (email: string) =>
  app.inject({ method: 'POST', url: '/authentication_token', payload: { email, password: DEMO_PASSWORD } });

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
/** RFC 6962 §2.1, written apart from the SQL that keeps the frontier. */
function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only !== undefined && leaves.length === 1) return only;
  const leftCount = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.from([1]), merkleRoot(leaves.slice(0, leftCount)), merkleRoot(leaves.slice(leftCount)));
}

describe('the demo', () => {
  it('has three organisations with six, four and two locations and about sixty profiles', async () => {
    const counts = await rowsOf(
      sql`select c.name, count(*)::int as locations from customer c join location l on l.customer_id = c.id group by c.name order by 2 desc`,
    );
    expect(counts).toEqual([
      { name: nordlicht.name, locations: 6 },
      { name: rhein.name, locations: 4 },
      { name: demoSpielstaetten.name, locations: 2 },
    ]);
    expect(await rowsOf(sql`select count(*)::int as profiles from profile`)).toEqual([{ profiles: 60 }]);
  });

  it('shows one location that is inactive, one with reverse tours, one without premium and one with a PIN', async () => {
    const peculiar = await rowsOf(sql`
      select count(*) filter (where status = 'inactive')::int as inactive, count(*) filter (where is_inspectiontour_reverse)::int as reverse,
        count(*) filter (where not is_premium)::int as plain, count(*) filter (where pin_required)::int as pin
      from location l join customer c on c.id = l.customer_id where c.name = ${nordlicht.name}`);
    expect(peculiar).toEqual([{ inactive: 1, reverse: 1, plain: 1, pin: 1 }]);
  });

  it('has notifications of every type for Verwaltung and service, read and unread, from people and from the server', async () => {
    await raiseNotifications.run(app.store, now);
    for (const { role } of demoLogins.filter((login) => login.role !== 'ROLE_ADMIN')) {
      const summary = await rowsOf(sql`
        select array_agg(distinct type order by type) as types, bool_or(read_at is null) as unread,
          bool_or(read_at is not null) as read, bool_or(sender_id is not null) as written, bool_or(sender_id is null) as raised
        from notification join app_user on app_user.id = receiver_id where role = ${role}`);
      const types = ['DANGER', 'INFO', 'WARNING'];
      expect(summary, role).toEqual([{ types, unread: true, read: true, written: true, raised: true }]);
    }
  });

  it.each(demoLogins)('lets $email sign in as $role', async ({ email, role }) => {
    const answer = await signIn(email);
    expect(answer.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${answer.json().token}` };
    expect((await app.inject({ url: '/api/currentuser', headers })).json().roles).toContain(role);
  });

  it('is detected, so that it is not seeded a second time', async () => {
    expect(wasUntouched).toBe(true);
    expect(await runAsSystem(isUntouched)).toBe(false);
    expect(await runAsSystem(hasNoDemo)).toBe(false);
  });

  it('has ninety days of activities at every active location, none at the inactive one and none in the future', async () => {
    const locations = await rowsOf<{ status: string; days: number; future: number }>(sql`
      select l.status, count(distinct (a.occurred_at at time zone 'Europe/Berlin')::date)::int as days,
        count(*) filter (where a.created_at > ${now} or a.occurred_at > a.created_at)::int as future
      from location l left join activity a on a.location_id = l.id group by l.id, l.status`);
    expect(locations.filter(({ status }) => status === 'active')).toHaveLength(11);
    for (const { status, days, future } of locations) {
      expect(future).toBe(0);
      if (status === 'active') expect(days).toBeGreaterThan(75);
      else expect(days).toBe(0);
    }
  });

  it('has manual, automatic and open tasks and one due in four minutes at every location with tasks, and overdue ones at locations without `situation`', async () => {
    const fourMinutes = new Date(now.getTime() + 4 * 60_000);
    const keptLocations = [nordlicht, rhein, demoSpielstaetten].flatMap((item) =>
      item.locations.flatMap(({ name, situation }) => (situation === undefined ? [] : [name])),
    );
    const locations = await rowsOf<Record<string, number>>(sql`
      select count(*) filter (where completion_source = 'manual')::int as manual, count(*) filter (where completion_source = 'auto')::int as automatic,
        count(*) filter (where done_at is null and do_at > ${fourMinutes})::int as open, count(*) filter (where done_at is null and do_at < ${now})::int as overdue,
        count(*) filter (where do_at = ${fourMinutes})::int as soon, bool_or(location.name = any(${keptLocations})) as kept
      from task join location on location.id = location_id group by location_id`);
    expect(locations).toHaveLength(10);
    for (const { manual, automatic, open, overdue, soon, kept: isKept } of locations) {
      expect(Math.min(manual ?? 0, automatic ?? 0, open ?? 0)).toBeGreaterThan(0);
      expect((overdue ?? 0) > 0).toBe(!isKept);
      expect(soon).toBe(1);
    }
  });

  it('is continued by the server, which adds future tasks and no duplicates', async () => {
    const count = sql<{ tasks: number; single: number; late: number }>`
      select count(*)::int as tasks, count(distinct (task_template_id, location_id, do_at))::int as single,
        count(*) filter (where created_at > ${now} and do_at < ${now})::int as late
      from task where task_template_id is not null and corrects_id is null`;
    const [before] = await rowsOf(count);
    await generateTasks.run(app.store, now);
    const [after] = await rowsOf(count);
    expect(after?.single).toBe(after?.tasks);
    expect(after?.late).toBe(before?.late);
    // There are two tasks a day at ten locations, plus weekly and monthly ones.
    expect((after?.tasks ?? 0) - (before?.tasks ?? 0)).toBeLessThan(60);
  });

  it('has follow-up tasks that are done, and overdue ones only where there is something to do', async () => {
    const [followUps] = await rowsOf<{ done: number; overdue: number }>(sql`
      select count(*) filter (where done_at is not null)::int as done,
        count(*) filter (where done_at is null and do_at < ${now})::int as overdue
      from task join location on location.id = location_id
      where task.type = 'followUp' and follow_up_of_id is not null and location.name <> all(${['Spielhalle Stade', 'Wettladen Köln-Ehrenfeld']})`);
    expect([(followUps?.done ?? 0) > 20, followUps?.overdue]).toEqual([true, 0]);
  });

  it('has tours of every kind at every active location, with the last one less than half an hour ago if the location is open', async () => {
    const locations = await rowsOf<{
      kinds: string[];
      findings: number;
      corrected: number;
      minutes: number;
      open: boolean;
    }>(sql`
      select array_agg(distinct completion_source order by completion_source) as kinds, count(*) filter (where is_finding)::int as findings,
        count(corrects_id)::int as corrected, (extract(epoch from ${now}::timestamptz - max(occurred_at)) / 60)::float8 as minutes,
        l.opening_hours @? '$[*] ? (@.days[*] == 5 && @.from <= "10:00")' as open
      from inspection_tour t join location l on l.id = t.location_id group by l.id, l.opening_hours`);
    expect(locations).toHaveLength(11);
    for (const { kinds, findings, corrected, minutes, open } of locations) {
      expect(kinds).toEqual(['auto', 'manual', 'missed']);
      expect(Math.min(findings, corrected)).toBeGreaterThan(0);
      if (open) expect(minutes).toBeLessThan(30);
    }
    expect(locations.some(({ open }) => open)).toBe(true);
  });

  it('has no tour that the server would mark as missed at its first start', async () => {
    const count = sql<{ tours: number }>`select count(*)::int as tours from inspection_tour`;
    const before = await rowsOf(count);
    await markMissedTours.run(app.store, now);
    expect(await rowsOf(count)).toEqual(before);
  });

  it('has no instruction missing that the server would create at its first start', async () => {
    const instructions = sql`select id, withdrawn_at from task where type = 'instruction' order by id`;
    const before = await rowsOf(instructions);
    await assignReadingsToEverybody.run(app.store, now);
    expect(await rowsOf(instructions)).toEqual(before);
  });

  it('has no activities on a silent day', async () => {
    const onSilentDays = await rowsOf(sql`
      select distinct l.name from activity a join location l on l.id = a.location_id join state s on s.id = l.state_id
      where s.silent_days @> '{Volkstrauertag}' and a.occurred_at between '2026-11-15 06:00+01' and '2026-11-16 06:00+01'`);
    expect(onSilentDays).toEqual([]);
  });

  it('has corrections with a reason, and some cancellations', async () => {
    const [correctionCounts] = await rowsOf<{ corrected: number; pairs: number; cancelled: number }>(sql`
      select count(*) filter (where a.corrected_by_id is not null)::int as corrected, count(c.id)::int as pairs,
        count(*) filter (where c.is_cancelled)::int as cancelled
      from activity a left join activity c on c.corrects_id = a.id and c.id = a.corrected_by_id and c.reason is not null and c.origin_id = a.id`);
    expect(correctionCounts?.corrected).toBeGreaterThan(10);
    expect(correctionCounts?.pairs).toBe(correctionCounts?.corrected);
    expect(correctionCounts?.cancelled).toBeGreaterThan(2);
  });

  it('has no names of staff in comments', async () => {
    const comments = await rowsOf<{ comment: string }>(
      sql`select distinct comment from activity where comment is not null union select distinct comment from task where comment is not null
        union select distinct comment from inspection_tour where comment is not null`,
    );
    const surnames = [nordlicht, rhein, demoSpielstaetten]
      .flatMap(({ locations }) => locations.flatMap(({ name }) => staffOf(name)))
      .map(({ name }) => name.split(' ').at(-1) ?? name);
    const text = comments.map(({ comment }) => comment).join('\n');
    expect(comments.length).toBeGreaterThan(40);
    expect(surnames.filter((surname) => new RegExp(`\\b${surname}\\b`).test(text))).toEqual([]);
  });

  it('has quotas that are free, low, over their base, used up and unlimited', async () => {
    const locations = await rowsOf<{ name: string; quota: string }>(sql`
      select l.name, case when u.limit_count is null then 'unlimited' when u.requests >= u.limit_count + u.additional_limit_count then 'used up'
        when u.requests > u.limit_count then 'over base' when u.requests >= 0.8 * u.limit_count then 'low' else 'free' end as quota
      from location l join location_usage u on u.location_id = l.id and u.month = '2026-11-01' join customer c on c.id = l.customer_id
      where c.name = ${nordlicht.name} and l.status = 'active' order by l.id`);
    expect(locations.map(({ quota }) => quota)).toEqual(['free', 'low', 'over base', 'used up', 'unlimited']);
  });

  it('has only activities with actions of the location’s own concept', async () => {
    const foreign = sql`select a.id from activity a join action x on x.id = a.action_id join location l on l.id = a.location_id
      where x.social_concept_id <> l.social_concept_id`;
    expect(await rowsOf(foreign)).toEqual([]);
  });
});

describe('the demo’s ledger', () => {
  it('has an entry for every activity, completed task and tour, in the order of time', async () => {
    const missing = sql`
      select '/api/activities/' || id as entity from activity union all select '/api/tasks/' || id from task where done_at is not null
      union all select '/api/inspection_tours/' || id from inspection_tour
      except all select body::jsonb ->> 'entity' from ledger_entry where type <> 'task.given'`;
    expect(await rowsOf(missing)).toEqual([]);
    const backwards = sql`select seq from (select seq, at, lag(at) over (partition by customer_id order by seq) as before from ledger_entry) e where before > at`;
    expect(await rowsOf(backwards)).toEqual([]);
  });

  it('has the root hash that an independent computation finds', async () => {
    const logs = await runAsSystem((tx) => tx.selectFrom('ledger').selectAll().execute());
    expect(logs).toHaveLength(3);
    for (const log of logs) {
      const entries = await runAsSystem((tx) =>
        tx
          .selectFrom('ledger_entry')
          .select(['leaf', 'body'])
          .where('customer_id', '=', log.customer_id)
          .orderBy('seq')
          .execute(),
      );
      expect(entries).toHaveLength(log.size);
      for (const { leaf, body } of entries.slice(0, 200))
        expect(Buffer.from(leaf)).toEqual(sha256(Buffer.from([0]), Buffer.from(body)));
      expect(Buffer.from(merkleRoot(entries.map(({ leaf }) => leaf)))).toEqual(Buffer.from(log.root));
    }
  });

  it('can be continued after the seed', async () => {
    const [log] = await runAsSystem((tx) => tx.selectFrom('ledger').selectAll().limit(1).execute());
    const customerId = log?.customer_id ?? 0;
    await runAsSystem((tx) =>
      appendToLedger(tx, {
        customerId,
        type: 'activity.recorded',
        entity: '/api/notes/1',
        at: now,
        occurredAt: now,
        actor: '/api/users/1',
        data: {},
      }),
    );
    expect((await ledgerOf(app, customerId)).isIntact).toBe(true);
  });

  it('survives the nightly restore: the old ledger stays, and the logins move to a new organisation with its own ledger', async () => {
    const before = await rowsOf<{ customer_id: number; size: number }>(
      sql`select l.customer_id, size from ledger l join customer c on c.id = l.customer_id where is_demo`,
    );
    const [demo] = before;
    const session = await signIn('demo@schutzbuch.test');
    await app.store.runExclusively(() =>
      runAsSystem((tx) => restoreDemoOrganisation(tx, { files: app.files, passwords: app.passwords, now })),
    );
    const organisations = await rowsOf<{ id: number; is_active: boolean; size: number }>(
      sql`select c.id, is_active, size from customer c join ledger l on l.customer_id = c.id where is_demo order by c.id`,
    );
    expect(organisations).toEqual([
      { id: demo?.customer_id, is_active: false, size: demo?.size },
      { id: expect.any(Number), is_active: true, size: demo?.size },
    ]);
    const headers = { authorization: `Bearer ${session.json().token}` };
    expect((await app.inject({ url: '/api/currentuser', headers })).statusCode).toBe(401);
    const { token } = (await signIn('demo@schutzbuch.test')).json();
    const locations = await app.inject({ url: '/api/user_locations', headers: { authorization: `Bearer ${token}` } });
    expect(locations.json()['hydra:totalItems']).toBe(2);
  }, 300_000);

  it('is restored only once a night', async () => {
    expect(await restoreDemoOnce(app, new Date(Date.now() - 3_600_000), now)).toBe(false);
    expect(await restoreDemoOnce(app, new Date(Date.now() + 3_600_000), now)).toBe(true);
  }, 300_000);
});
