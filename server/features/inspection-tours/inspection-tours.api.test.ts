import { afterAll, describe, expect, it } from 'vitest';
import { toWireDate } from '#server/http/read/dates.ts';
import { tourTenants } from '#server/test/fixtures/tour-tenants.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { TOUR_COMMENT_MESSAGE, TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { nextTourDue } from '#shared/domain/tour-deadline.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTourTenant, minutesAgo, toursOf } = tourTenants(app);

const FINDING = '/api/statuses/2';

describe('recording an inspection tour', () => {
  it('answers the next deadline, stores person and status, and is appended to the ledger', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(30) });
    const answer = await tenant.record({ status: FINDING, comment: '  Zwei Jugendliche am Eingang ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      profile: tenant.profileIri,
      profileName: 'Petra Pult',
      status: FINDING,
      isFinding: true,
      comment: 'Zwei Jugendliche am Eingang',
      completionSource: 'manual',
      dueAt: toWireDate(tenant.momentAfter(60)),
    });
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    const body = JSON.parse(ledger.entries.at(-1)?.body ?? '{}');
    expect(body).toMatchObject({
      type: 'tour.recorded',
      entity: answer.json()['@id'],
      profile: tenant.profileIri,
      data: { status: FINDING, finding: 'true', source: 'manual', dueAt: answer.json().dueAt },
    });
    expect(JSON.stringify(body)).not.toContain('Jugendliche');
  });

  it('requires a profile for manual and automatic tours, in the wording that staff know (422)', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(65) });
    const dueAt = toWireDate(minutesAgo(5));
    for (const source of [{}, { completionSource: 'auto', dueAt }]) {
      const answer = await tenant.record({ ...source, profile: undefined });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toEqual([{ propertyPath: 'profile', message: 'Kein Profil ausgewählt!' }]);
    }
  });

  it('requires a comment for a finding only (422)', async () => {
    const tenant = await addTourTenant();
    for (const comment of [undefined, null, '   ']) {
      const answer = await tenant.record({ status: FINDING, comment });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toEqual([{ propertyPath: 'comment', message: TOUR_COMMENT_MESSAGE }]);
    }
    expect((await tenant.record({})).statusCode).toBe(201);
  });

  it('is refused for a deadline that another device has answered (409)', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(62) });
    const { dueAt } = await tenant.readNextTour();
    const responses = await Promise.all([tenant.record({ dueAt }), tenant.record({ dueAt })]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()['hydra:description']).toBe(
      TOUR_TAKEN_MESSAGE,
    );
    expect(await toursOf(tenant)).toHaveLength(1);
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('accepts an additional tour without a deadline', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(10) });
    const answer = await tenant.record({ occurredAt: toWireDate(minutesAgo(60 * 24)) });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().dueAt).toBeUndefined();
  });

  it('counts as made on arrival if the device clock is ahead, and answers the current deadline', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(63) });
    const before = Date.now();
    const ahead = { startedAt: toWireDate(minutesAgo(-0.5)), occurredAt: toWireDate(minutesAgo(-1.5)) };
    const tour = (await tenant.record(ahead)).json();
    expect(tour.dueAt).toBe(toWireDate(tenant.momentAfter(60)));
    expect(Date.parse(tour.occurredAt) - before).toBeLessThan(60_000);
  });

  it.each([
    ['lies more than 72 hours away', { occurredAt: toWireDate(minutesAgo(73 * 60)) }, 'occurredAt'],
    ['lies in the future', { occurredAt: toWireDate(minutesAgo(-3)) }, 'occurredAt'],
    ['began after it ended', { startedAt: toWireDate(minutesAgo(-1)) }, 'startedAt'],
  ])('refuses a tour that %s (422)', async (_title, times, field) => {
    const tenant = await addTourTenant();
    const answer = await tenant.record(times);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations[0].propertyPath).toBe(field);
  });
});

describe('an automatic tour', () => {
  it('is accepted 290 seconds after its deadline at the earliest, and marked as automatic', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(65) });
    const dueAt = toWireDate(tenant.momentAfter(60));
    const answer = await tenant.record({
      completionSource: 'auto',
      dueAt,
      occurredAt: toWireDate(tenant.momentAfter(65)),
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      completionSource: 'auto',
      dueAt,
      profile: tenant.profileIri,
      isFinding: false,
    });
  });

  it('is refused with a finding, with a comment, and while a person can still answer the deadline (422)', async () => {
    const early = await addTourTenant({ toursFrom: minutesAgo(62) });
    const { dueAt } = await early.readNextTour();
    const tooEarly = await early.record({ completionSource: 'auto', dueAt });
    expect(tooEarly.json().violations[0].propertyPath).toBe('completionSource');
    const tenant = await addTourTenant({ toursFrom: minutesAgo(65) });
    const due = { completionSource: 'auto', dueAt: (await tenant.readNextTour()).dueAt };
    const foundResponse = await tenant.record({ ...due, status: FINDING, comment: 'Jemand' });
    expect(foundResponse.json().violations[0].propertyPath).toBe('status');
    const commented = await tenant.record({ ...due, comment: 'Jemand' });
    expect(commented.json().violations[0].propertyPath).toBe('comment');
  });

  it('is refused if the device was asleep at the deadline (409)', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(90) });
    const answer = await tenant.record({ completionSource: 'auto', dueAt: toWireDate(minutesAgo(30)) });
    expect(answer.statusCode).toBe(409);
  });
});

describe('the clock of the tours', () => {
  it('counts from the last tour of any device', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(30) });
    const tour = (await tenant.record({})).json();
    expect(await tenant.readNextTour()).toMatchObject({
      location: `/api/locations/${tenant.location}`,
      intervalSeconds: 3600,
      isReverse: false,
      lastTour: tour['@id'],
      lastStatusText: 'Ohne Befund',
      lastSource: 'manual',
      lastAt: tour.occurredAt,
      dueAt: toWireDate(new Date(Date.parse(tour.occurredAt) + 3_600_000)),
    });
  });

  it('knows the opening hours from yesterday to eight days ahead', async () => {
    const tenant = await addTourTenant({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '05:00' }] });
    const { periods, serverTime } = await tenant.readNextTour();
    expect(periods.length).toBeGreaterThanOrEqual(8);
    expect(Date.parse(periods.at(-1).closesAt) - Date.parse(serverTime)).toBeGreaterThan(7 * 86_400_000);
  });

  it('gives a device all data to compute the same deadlines', async () => {
    for (const minutes of [10, 70, 500, 3000]) {
      const tenant = await addTourTenant({ toursFrom: minutesAgo(minutes) });
      const { periods, lastAt, dueAt, intervalSeconds, isReverse } = await tenant.readNextTour();
      const knownPeriods = periods.map(({ opensAt, closesAt }: { opensAt: string; closesAt: string }) => ({
        opensAt: Date.parse(opensAt),
        closesAt: Date.parse(closesAt),
      }));
      const last = lastAt === undefined ? null : Date.parse(lastAt);
      expect(nextTourDue({ periods: knownPeriods, intervalSeconds, isReverse }, last)).toBe(Date.parse(dueAt));
    }
  });

  it('has an immediate first deadline if the interval is reversed', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(2), isReverse: true });
    expect((await tenant.readNextTour()).dueAt).toBe(toWireDate(tenant.toursFrom));
  });

  it('has no deadline at a location that is closed permanently', async () => {
    const tenant = await addTourTenant();
    await app.store.asSystem((tx) =>
      tx.updateTable('location').set({ status: 'inactive' }).where('id', '=', tenant.location).execute(),
    );
    const clock = await tenant.readNextTour();
    expect(clock.periods).toEqual([]);
    expect(clock.dueAt).toBeUndefined();
  });

  it('is refused without a location, and at a location without tours (403)', async () => {
    const tenant = await addTourTenant();
    expect((await tenant.operator('/api/inspection_tours/next')).statusCode).toBe(200);
    const secondTenant = await addTourTenant();
    await app.store.asSystem((tx) =>
      tx
        .updateTable('location')
        .set({ is_inspection_tour_allowed: false })
        .where('id', '=', secondTenant.location)
        .execute(),
    );
    expect((await secondTenant.service('/api/inspection_tours/next')).statusCode).toBe(403);
  });
});
