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

it(`a finding is for today until the end of the day, and for ${FOR_TODAY_HOURS} hours whatever side of midnight`, async () => {
  const tenant = await addCalmTenant();
  const inHours = Date.now() + FOR_TODAY_HOURS * HOUR_MILLISECONDS;
  const midnight = localMoment(daysAfter(localDay(Date.now(), SERVER_TIME_ZONE), 1), '00:00', SERVER_TIME_ZONE);
  const border = Math.max(inHours, midnight);
  for (const moment of [inHours - MINUTE_MILLISECONDS, border + MINUTE_MILLISECONDS])
    await addTask(tenant.customer, tenant.location, { do_at: new Date(moment), type: 'followUp' });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'act', dueFollowUps: 1, followUpsThisWeek: 1 });
});
