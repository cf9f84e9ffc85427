import type { Insertable } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { raiseNotifications } from './raise-notifications.ts';
import { markSettledRead } from './settled-notifications.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation, addProfile, addTask, addUser } = factories(app);

const now = new Date('2026-11-20T14:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const run = (at = now) => raiseNotifications.run(app.store, at);

let customer: number;
let location: number;
let operator: number;
let service: number;

beforeEach(async () => {
  customer = await addCustomer();
  location = await addLocation(customer, { name: 'Spielhalle Altona' });
  operator = (await addUser('ROLE_OPERATOR', [customer])).id;
  service = (await addUser('ROLE_SERVICE', [customer], [location])).id;
  // This user belongs to the same organisation, but to another location.
  await addUser('ROLE_SERVICE', [customer], [await addLocation(customer)]);
  await addUser('ROLE_ADMIN', [customer]);
});

const raised = () =>
  app.store.asSystem((tx) =>
    tx
      .selectFrom('notification')
      .select(['id', 'receiver_id', 'sender_id', 'type', 'message', 'link', 'location_id', 'read_at'])
      .where('customer_id', '=', customer)
      .orderBy('id')
      .execute(),
  );
const receivers = async () => (await raised()).map(({ receiver_id }) => receiver_id).toSorted((a, b) => a - b);
const task = (values: Partial<Insertable<Database['task']>>) => addTask(customer, location, values);
const finding = (at: Date, by: number) => ({
  done_at: at,
  occurred_at: at,
  completion_source: 'manual' as const,
  finding: true,
  completed_by: by,
});

describe('an overdue task', () => {
  it('is reported to the management of the organisation and the staff of the location only', async () => {
    const id = await task({ do_at: minutesAgo(60) });
    await run();
    expect(await receivers()).toEqual([operator, service]);
    expect((await raised())[0]).toMatchObject({
      type: 'WARNING',
      message: 'Aufgabe war um 14:00 Uhr fällig: Notausgang prüfen – Spielhalle Altona',
      link: `/tasks/list?status=overdue&task=${id}`,
      sender_id: null,
      location_id: location,
      read_at: null,
    });
  });

  it('is reported once, even if the job runs again and the notification was read', async () => {
    await task({ do_at: minutesAgo(60) });
    await Promise.all([run(), run()]);
    await app.store.asSystem((tx) => tx.updateTable('notification').set({ read_at: now }).execute());
    await run();
    expect(await raised()).toHaveLength(2);
  });

  it.each([
    ['14 minutes after it was due', { do_at: minutesAgo(14) }],
    ['once it was called off', { do_at: minutesAgo(60), withdrawn_at: minutesAgo(70) }],
    ['once it is done', { do_at: minutesAgo(60), done_at: minutesAgo(50), completion_source: 'manual' as const }],
    ['more than a day late, after a time without a server', { do_at: minutesAgo(24 * 60 + 1) }],
  ])('is not reported %s', async (_when, values) => {
    await task(values);
    await run();
    expect(await raised()).toEqual([]);
  });

  it('is read by everybody once it is done, and not before', async () => {
    const unread = async () => (await raised()).filter(({ read_at: readAt }) => readAt === null).length;
    const id = await task({ do_at: minutesAgo(60) });
    await task({ do_at: minutesAgo(50) });
    await run();
    await run();
    expect(await unread()).toBe(4);
    const done = { done_at: now, occurred_at: now, completion_source: 'manual' as const };
    await app.store.asSystem((tx) => tx.updateTable('task').set(done).where('id', '=', id).execute());
    await run();
    expect(await unread()).toBe(2);
  });

  it('is looked at in turn with the others, of which a run takes a limited number', async () => {
    const id = await task({ do_at: minutesAgo(60) });
    await run();
    await app.store.asSystem((tx) => tx.updateTable('task').set({ withdrawn_at: now }).where('id', '=', id).execute());
    const [first, second] = await raised();
    if (first === undefined || second === undefined) throw new Error('Nobody was notified.');
    const readNext = (after: number) => app.store.asSystem((tx) => markSettledRead(tx, now, { after, limit: 1 }));
    const isRead = async () => (await raised()).map(({ read_at: readAt }) => readAt !== null);
    expect([await readNext(first.id - 1), await isRead()]).toEqual([first.id, [true, false]]);
    expect([await readNext(first.id), await isRead()]).toEqual([second.id, [true, true]]);
    expect(await readNext(second.id)).toBe(0);
  });

  it('is reported to the assigned person and the management', async () => {
    const colleague = (await addUser('ROLE_SERVICE', [customer], [location])).id;
    await task({ do_at: minutesAgo(60), is_public: false, user_id: colleague });
    await run();
    expect(await receivers()).toEqual([operator, colleague]);
  });

  it('is reported only to the management if it is neither assigned nor public', async () => {
    await task({ do_at: minutesAgo(60), is_public: false });
    await run();
    expect(await receivers()).toEqual([operator]);
  });

  it('is not reported if tasks are off, the location is inactive or the user has left', async () => {
    for (const values of [{ is_task_allowed: false }, { status: 'inactive' as const }])
      await addTask(customer, await addLocation(customer, values), { do_at: minutesAgo(60) });
    await task({ do_at: minutesAgo(60) });
    await app.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', service).execute(),
    );
    await run();
    expect(await receivers()).toEqual([operator]);
  });
});

describe('a finding at a task', () => {
  it('is reported to the management, with the user who recorded it as sender', async () => {
    const id = await task(finding(minutesAgo(5), service));
    await run();
    expect(await raised()).toMatchObject([
      {
        receiver_id: operator,
        sender_id: service,
        type: 'WARNING',
        message: 'Mangel bei einer Aufgabe: Notausgang prüfen – Spielhalle Altona',
        link: `/tasks/list?status=done&task=${id}`,
      },
    ]);
  });

  it('is not reported to the user who recorded it', async () => {
    await task(finding(minutesAgo(5), operator));
    await run();
    expect(await raised()).toEqual([]);
  });

  it('is not reported again after a correction', async () => {
    const id = await task(finding(minutesAgo(5), service));
    await run();
    const values = { ...finding(minutesAgo(5), service), corrects_id: id, first_id: id, reason: 'Vertippt' };
    const correction = await task({ ...values, created_at: now });
    await app.store.asSystem((tx) =>
      tx.updateTable('task').set({ corrected_by_id: correction }).where('id', '=', id).execute(),
    );
    await run();
    expect(await raised()).toHaveLength(1);
  });
});

describe('a tour', () => {
  const tour = (values: Omit<Insertable<Database['inspection_tour']>, 'customer_id' | 'location_id'>) =>
    app.store.asSystem(async (tx) => {
      const row = { customer_id: customer, location_id: location, ...values };
      return (await tx.insertInto('inspection_tour').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
  const missedTour = (at: Date) => tour({ due_at: at, occurred_at: at, completion_source: 'missed' });

  it('that was missed is critical for the Verwaltung and a warning for the staff', async () => {
    const id = await missedTour(minutesAgo(60));
    await run();
    const expectedNotification = {
      message: 'Kontrollgang um 14:00 Uhr versäumt – Spielhalle Altona',
      link: `/inspectiontours/show/${id}`,
      sender_id: null,
    };
    expect(await raised()).toMatchObject([
      { receiver_id: operator, type: 'DANGER', ...expectedNotification },
      { receiver_id: service, type: 'WARNING', ...expectedNotification },
    ]);
  });

  it('is not reported if it was due more than a day ago, after a time without a server', async () => {
    for (let hours = 20; hours < 30; hours += 1) await missedTour(minutesAgo(hours * 60 + 1));
    await run();
    expect((await raised()).filter(({ receiver_id }) => receiver_id === operator)).toHaveLength(4);
  });

  it('with a finding is reported to the management in the wording of its status', async () => {
    const profile_id = await addProfile(customer);
    const status = await app.store.asSystem((tx) =>
      tx.selectFrom('status').selectAll().where('is_finding', '=', true).executeTakeFirstOrThrow(),
    );
    const tourColumns = {
      profile_id,
      user_id: service,
      completion_source: 'manual' as const,
      occurred_at: minutesAgo(60),
    };
    const created_at = minutesAgo(60);
    await tour({ ...tourColumns, status_id: 1, created_at });
    const id = await tour({
      ...tourColumns,
      status_id: status.id,
      is_finding: true,
      comment: 'Zwei Jugendliche',
      created_at,
    });
    await run();
    expect(await raised()).toMatchObject([
      {
        receiver_id: operator,
        sender_id: service,
        type: 'WARNING',
        message: `Befund beim Kontrollgang um 14:00 Uhr: ${status.text} – Spielhalle Altona`,
        link: `/inspectiontours/show/${id}`,
      },
    ]);
  });
});

describe('the quota of a location', () => {
  const use = (requests: number, additional = 0) =>
    app.store.asSystem((tx) =>
      tx
        .insertInto('location_usage')
        .values({
          location_id: location,
          customer_id: customer,
          month: '2026-11-01',
          requests,
          limit_count: 100,
          additional_limit_count: additional,
        })
        .onConflict((conflict) =>
          conflict.columns(['location_id', 'month']).doUpdateSet({ requests, additional_limit_count: additional }),
        )
        .execute(),
    );
  const messages = async () => (await raised()).map(({ message }) => message);

  it('is reported to the management at 20, 10 and 0 per cent, once each', async () => {
    for (const requests of [79, 80, 85, 90, 99, 100, 120]) {
      await use(requests);
      await run();
    }
    expect(await messages()).toEqual([
      'OASIS-Guthaben: höchstens 20 % übrig – Spielhalle Altona',
      'OASIS-Guthaben: höchstens 10 % übrig – Spielhalle Altona',
      'OASIS-Guthaben aufgebraucht – Spielhalle Altona',
    ]);
    expect(await receivers()).toEqual([operator, operator, operator]);
  });

  it('is compared with the new total after a package was booked', async () => {
    await use(100);
    await run();
    await use(150, 100);
    await run();
    await use(180, 100);
    await run();
    expect(await messages()).toEqual([
      'OASIS-Guthaben aufgebraucht – Spielhalle Altona',
      'OASIS-Guthaben: höchstens 10 % übrig – Spielhalle Altona',
    ]);
  });

  it('is not reported after its month', async () => {
    await use(100);
    await run(new Date('2026-11-30T23:00:00Z'));
    expect(await messages()).toEqual([]);
  });
});

it('a notification is deleted ninety days after it was read, and never while it is unread', async () => {
  const old = new Date(now.getTime() - 91 * 86_400_000);
  const row = { customer_id: customer, receiver_id: operator, type: 'INFO' as const, message: 'Alt', created_at: old };
  await app.store.asSystem((tx) =>
    tx
      .insertInto('notification')
      .values([
        { ...row, read_at: old },
        { ...row, read_at: null },
        { ...row, read_at: now },
      ])
      .execute(),
  );
  await run();
  expect((await raised()).map(({ read_at }) => read_at)).toEqual([null, now]);
});
