import { afterAll, describe, expect, it } from 'vitest';
import type { Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { tourTenants } from '#server/test/fixtures/tour-tenants.ts';
import { LATE_ENTRY_REASON } from '#shared/contracts/wire/corrections.ts';
import { TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { markMissedTours, MAX_MISSED_PER_TRANSACTION } from './mark-missed-tours.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTourTenant, currentOf, minutesAgo, toursOf } = tourTenants(app);

type Tenant = Awaited<ReturnType<typeof addTourTenant>>;
const runJob = (now = new Date()) => markMissedTours.run(app.store, now);
const change = (tenant: Tenant, values: Updateable<Database['location']>) =>
  app.store.asSystem((tx) => tx.updateTable('location').set(values).where('id', '=', tenant.location).execute());

const addState = (code: string, silentDays: string[], closingTime: Updateable<Database['state']> = {}) =>
  app.store.asSystem(async (tx) => {
    const state = {
      country_id: 1,
      code,
      name: 'Probe',
      law_name: 'Keines',
      sources: '{}',
      silent_days: silentDays,
      ...closingTime,
    };
    return (await tx.insertInto('state').values(state).returning('id').executeTakeFirstOrThrow()).id;
  });

describe('a tour that nobody made', () => {
  it('is recorded as missed by the server, once, and is no finding', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(210) });
    await runJob();
    await runJob();
    const tours = await currentOf(tenant);
    expect(tours.map((tour: { dueAt: string }) => tour.dueAt)).toEqual(
      [60, 120, 180].map((minutes) => toWireDate(tenant.momentAfter(minutes))),
    );
    for (const tour of tours) {
      expect(tour).toMatchObject({ completionSource: 'missed', isFinding: false, occurredAt: tour.dueAt });
      expect(tour).not.toHaveProperty('profile');
      expect(tour).not.toHaveProperty('status');
    }
    expect((await tenant.service('/api/inspection_tours?isFinding=true')).json()['hydra:totalItems']).toBe(0);
  });

  it('is in the ledger as an act of the server, without a profile', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(70) });
    await runJob();
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    expect(ledger.entries).toHaveLength(1);
    const body = JSON.parse(ledger.entries[0]?.body ?? '{}');
    expect(body).toMatchObject({
      type: 'tour.missed',
      actor: 'system',
      location: `/api/locations/${tenant.location}`,
      data: { source: 'missed', dueAt: toWireDate(tenant.momentAfter(60)) },
    });
    expect(body).not.toHaveProperty('profile');
  });

  it('is not missed while it can still be answered', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(61) });
    await runJob();
    expect(await toursOf(tenant)).toEqual([]);
  });

  it('is not missed while the location is closed, nor on a silent day', async () => {
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '15:00' }];
    const tenant = await addTourTenant({ hours, toursFrom: new Date('2025-11-22T00:00:00Z') });
    const state = await addState('XY', ['Totensonntag']);
    await change(tenant, { state_id: state });
    await change(tenant, { tours_from: new Date('2025-11-22T00:00:00Z') });
    await runJob(new Date('2025-11-25T09:00:00Z'));
    // Sunday, 23 November 2025, is Totensonntag; the location closes at three in the morning.
    expect((await toursOf(tenant)).map(({ due_at: dueAt }) => toWireDate(dueAt))).toEqual([
      '2025-11-22T12:00:00+00:00',
      '2025-11-22T13:00:00+00:00',
      '2025-11-24T12:00:00+00:00',
      '2025-11-24T13:00:00+00:00',
    ]);
    // Its missed tours of the year since then would keep the server busy during the following tests.
    await change(tenant, { status: 'inactive' });
  });

  it('is not missed in the closing time of its state if the location has no opening hours', async () => {
    const state = await addState('XZ', [], { closing_from: '02:00', closing_to: '10:00' });
    const tenant = await addTourTenant({ hours: [] });
    await change(tenant, { state_id: state });
    const { periods } = await tenant.readNextTour();
    const lengths = periods.map(({ opensAt, closesAt }: { opensAt: string; closesAt: string }) =>
      Math.round((Date.parse(closesAt) - Date.parse(opensAt)) / 3_600_000),
    );
    expect(lengths.at(-2)).toBe(16);
  });

  it('is recorded in steps after the server was down for long', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(300), intervalSeconds: 60 });
    await runJob();
    expect((await toursOf(tenant)).length).toBeLessThanOrEqual(MAX_MISSED_PER_TRANSACTION);
    await runJob();
    const tours = await toursOf(tenant);
    expect(tours.length).toBeGreaterThan(290);
    expect(new Set(tours.map(({ due_at: dueAt }) => dueAt?.getTime())).size).toBe(tours.length);
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('is known to the tour clock before it is recorded', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(70) });
    expect(await tenant.readNextTour()).toMatchObject({
      lastSource: 'missed',
      lastAt: toWireDate(tenant.momentAfter(60)),
      dueAt: toWireDate(tenant.momentAfter(120)),
    });
  });

  it('is recorded as missed before the next tour, which answers the current deadline', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(182) });
    const tour = (await tenant.record({})).json();
    expect(tour.dueAt).toBe(toWireDate(tenant.momentAfter(180)));
    expect((await currentOf(tenant)).map((item: { completionSource: string }) => item.completionSource)).toEqual([
      'missed',
      'missed',
      'manual',
    ]);
  });
});

/** Kysely refuses an update without columns, so the name is set to its present value. */
const unchanged = { name: 'Spielhalle' };

describe('the counting of tours restarts, and no earlier tour is missed,', () => {
  it.each<[string, Updateable<Database['location']>, Updateable<Database['location']>]>([
    ['when the location opens again', { status: 'inactive' }, { status: 'active' }],
    ['when it walks tours again', { is_inspection_tour_allowed: false }, { is_inspection_tour_allowed: true }],
    ['when the interval changes', unchanged, { tour_interval_seconds: 1800 }],
    ['when the first tour is due at once from now on', unchanged, { is_inspectiontour_reverse: true }],
    [
      'when the opening hours change',
      unchanged,
      { opening_hours: '[{"days":[1,2,3,4,5,6,7],"from":"00:00","to":"23:59"}]' },
    ],
    ['when the time zone changes', unchanged, { time_zone: 'Europe/London' }],
    ['when the state changes', unchanged, { state_id: 1 }],
  ])('%s', async (_title, before, after) => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(600) });
    await change(tenant, before);
    await runJob(new Date(0));
    await change(tenant, after);
    await runJob();
    expect(await toursOf(tenant)).toEqual([]);
  });

  it('when its organisation is active again, and when the silent days of its state change', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(600) });
    const activate = (isActive: boolean) =>
      app.store.asSystem((tx) =>
        tx.updateTable('customer').set({ is_active: isActive }).where('id', '=', tenant.customer).execute(),
      );
    await activate(false);
    await runJob();
    await activate(true);
    await runJob();
    expect(await toursOf(tenant)).toEqual([]);
    const id = await addState('XX', []);
    await change(tenant, { state_id: id });
    await change(tenant, { tours_from: minutesAgo(600) });
    await app.store.asSystem((tx) =>
      tx
        .updateTable('state')
        .set({ silent_days: ['Karfreitag'] })
        .where('id', '=', id)
        .execute(),
    );
    await runJob();
    expect(await toursOf(tenant)).toEqual([]);
  });

  it('when the management sets another interval, from then on', async () => {
    const tenant = await addTourTenant();
    expect((await tenant.setLocation({ tourintervall: 1800 })).statusCode).toBe(200);
    await runJob();
    expect(await toursOf(tenant)).toEqual([]);
    const { dueAt, serverTime } = await tenant.readNextTour();
    expect(Date.parse(dueAt) - Date.parse(serverTime)).toBeGreaterThan(1_500_000);
  });

  it('but not when its name changes', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(70) });
    await change(tenant, { name: 'Spielhalle am Markt' });
    await runJob();
    expect(await toursOf(tenant)).toHaveLength(1);
  });
});

describe('a tour made offline', () => {
  it('replaces the missed tour recorded in the meantime, although the deadlines differ by seconds', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(250) });
    await runJob();
    // The device computed each deadline from its own previous tour.
    const walks = [61, 122, 183, 244].map((minutes, index) => ({
      occurredAt: toWireDate(tenant.momentAfter(minutes)),
      dueAt: toWireDate(tenant.momentAfter(60 + index * 61)),
    }));
    for (const walk of walks) expect((await tenant.record(walk)).statusCode).toBe(201);
    const current = await currentOf(tenant);
    expect(current.map((tour: { dueAt: string }) => tour.dueAt)).toEqual(
      [60, 120, 180, 240].map((minutes) => toWireDate(tenant.momentAfter(minutes))),
    );
    for (const tour of current) expect(tour).toMatchObject({ completionSource: 'manual', reason: LATE_ENTRY_REASON });
    const history = (await tenant.service(`/api/inspection_tours?origin=${current[0].origin}&order[id]=asc`)).json();
    expect(history['hydra:member'].map((tour: { completionSource: string }) => tour.completionSource)).toEqual([
      'missed',
      'manual',
    ]);
    expect((await tenant.readNextTour()).lastAt).toBe(toWireDate(tenant.momentAfter(244)));
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    expect(JSON.parse(ledger.entries.at(-1)?.body ?? '{}')).toMatchObject({
      type: 'tour.corrected',
      corrects: current[3].corrects,
      data: { source: 'manual', dueAt: current[3].dueAt },
    });
  });

  it('is refused where another device answered the same deadline (409)', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(90) });
    await runJob();
    const walk = { dueAt: toWireDate(tenant.momentAfter(60)), occurredAt: toWireDate(tenant.momentAfter(62)) };
    expect((await tenant.record(walk)).statusCode).toBe(201);
    const second = await tenant.record({ ...walk, occurredAt: toWireDate(tenant.momentAfter(63)) });
    expect(second.statusCode).toBe(409);
    expect(second.json()['hydra:description']).toBe(TOUR_TAKEN_MESSAGE);
  });
});

describe('a deadline that is answered several times at once', () => {
  it('has one valid entry, whether devices, the automatic submission or the server come first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const tenant = await addTourTenant({ toursFrom: minutesAgo(66) });
      const due = { dueAt: toWireDate(tenant.momentAfter(60)) };
      const auto = { ...due, completionSource: 'auto', occurredAt: toWireDate(tenant.momentAfter(65)) };
      const [byHand, byItself, secondTour] = await Promise.all([
        tenant.record({ ...due, occurredAt: toWireDate(tenant.momentAfter(64)) }),
        tenant.record(auto),
        tenant.record({ ...due, occurredAt: toWireDate(tenant.momentAfter(65)) }),
        runJob(),
        runJob(),
      ]);
      expect([byHand, byItself, secondTour].map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
      const tours = await toursOf(tenant);
      expect(tours.filter(({ corrects_id: corrects }) => corrects === null)).toHaveLength(1);
      const [current, ...others] = await currentOf(tenant);
      expect(others).toEqual([]);
      expect(current.completionSource).not.toBe('missed');
      expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
    }
  });

  it('is recorded as missed once by two processes of the server', async () => {
    const tenants = await Promise.all([1, 2, 3].map(() => addTourTenant({ toursFrom: minutesAgo(190) })));
    await Promise.all([runJob(), runJob(), runJob(), runJob()]);
    for (const tenant of tenants) expect(await toursOf(tenant)).toHaveLength(3);
  });
});
