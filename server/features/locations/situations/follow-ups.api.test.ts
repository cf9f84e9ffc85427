import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { FOR_TODAY_HOURS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { daysAfter } from '#shared/domain/time/days.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);
const { addTask } = factories(app);

it('a finding of today does not give its deadline to a later one', async () => {
  const tenant = await addCalmTenant();
  const dayOf = (days: number) => daysAfter(localDay(Date.now(), SERVER_TIME_ZONE), days);
  const moments = [0, 3].map((days) => localMoment(dayOf(days), '23:59', SERVER_TIME_ZONE));
  for (const moment of moments)
    await addTask(tenant.customer, tenant.location, { do_at: new Date(moment), type: 'followUp' });
  const { followUpsDueAt = '', followUpsThisWeekDueAt = '' } = await situationOf(tenant.operator);
  expect([followUpsDueAt, followUpsThisWeekDueAt].map((text) => Date.parse(text))).toEqual(moments);
});

/** Returns a time zone where it is between 22 and 23 o'clock, so that midnight comes before the end of FOR_TODAY_HOURS. */
function zoneNearMidnight(): string {
  const hoursAhead = ((22 - new Date().getUTCHours() + 36) % 24) - 12;
  // The names of these zones have the opposite sign: 'Etc/GMT-2' is two hours ahead.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
}

it(`a finding that is due after midnight is for today if that is within ${FOR_TODAY_HOURS} hours`, async () => {
  const tenant = await addCalmTenant({ time_zone: zoneNearMidnight() });
  const border = Date.now() + FOR_TODAY_HOURS * HOUR_MILLISECONDS;
  for (const moment of [border - MINUTE_MILLISECONDS, border + MINUTE_MILLISECONDS])
    await addTask(tenant.customer, tenant.location, { do_at: new Date(moment), type: 'followUp' });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'act', dueFollowUps: 1, followUpsThisWeek: 1 });
});
