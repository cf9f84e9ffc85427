// Two days a year are an hour longer or shorter, because the clocks change. Everything that is shown or counted by day
// has to take that into account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRecords } from '#server/features/locations/location-situations.queries.ts';
import { computeContent } from '#server/features/reports/compute-content.ts';
import { daysAfter } from '#server/time/zoned-time.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { oldRecords } from '#server/test/fixtures/old-records.ts';
import { testApp } from './test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser } = factories(app);
const { addActivity } = oldRecords(app);
let tenant: Awaited<ReturnType<typeof addTenant>>;

const changes = [
  // On this day the hour from two to three occurs twice.
  { day: '2026-10-25', before: '2026-10-24', after: '2026-10-26', begins: '2026-10-24T22:00:00Z', hours: 25 },
  // On this day that hour is skipped. It is Easter Sunday, on which some states close their locations.
  { day: '2027-03-28', before: '2027-03-27', after: '2027-03-29', begins: '2027-03-27T23:00:00Z', hours: 23 },
] as const;

beforeAll(async () => {
  tenant = await addTenant();
  // One record at half past every hour, from the day before until more than two days after the change.
  for (const { begins } of changes)
    for (let hour = -24; hour < 50; hour += 1) {
      const at = new Date(Date.parse(begins) + (hour + 0.5) * HOUR_MILLISECONDS);
      await addActivity(tenant, { occurred_at: at, created_at: at });
    }
});

describe.each(changes)('on $day, a day of $hours hours,', ({ day, before, after, begins, hours }) => {
  it('a list of that day has a record for every hour, in the order of time', async () => {
    const period = `occurredAt[after]=${day}&occurredAt[before]=${after}`;
    const answer = await tenant.operator(`/api/activities?${period}&order[occurredAt]=asc&itemsPerPage=50`);
    const { 'hydra:member': acts }: { 'hydra:member': { occurredAt: string }[] } = answer.json();
    const moments = acts.map(({ occurredAt }) => Date.parse(occurredAt));
    const expected = Array.from({ length: hours }, (_, hour) => Date.parse(begins) + (hour + 0.5) * HOUR_MILLISECONDS);
    expect(moments).toEqual(expected);
  });

  it('the chart of the dashboard counts all of them', async () => {
    const scope = { kind: 'customer', userId: 1, customerId: tenant.customer } as const;
    const { days } = await app.store.asSystem((tx) =>
      countRecords(tx, scope, {
        earlierPeriodStart: before,
        laterPeriodStart: after,
        until: daysAfter(after, 1),
        locationIds: null,
      }),
    );
    expect(days.toSorted((one, other) => one.day.localeCompare(other.day)).map(({ activities }) => activities)).toEqual(
      [24, hours, 24],
    );
  });

  it('a report of that day counts all of them', async () => {
    const { id: user } = await addUser('ROLE_OPERATOR', [tenant.customer]);
    const about = { customer_id: tenant.customer, location_ids: [tenant.location], user_id: user, title: 'Bericht' };
    const values = { ...about, kind: 'socialConcept' as const, from_on: day, to_on: day };
    const report = await app.store.asSystem((tx) =>
      tx.insertInto('report').values(values).returningAll().executeTakeFirstOrThrow(),
    );
    const { sections } = await computeContent(app.store, report, async () => undefined);
    const measures = sections.flatMap(({ tables }) => tables).find(({ key }) => key === 'measures');
    expect(measures?.totals?.[1]).toBe(hours);
  });
});
