import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
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
