// Tests the clock of the journeys itself: browser, server and database of a journey share one chosen time.
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { instantOf } from '../../../scripts/test/clock.mjs';
import { expect, test } from '#e2e/support/journey.ts';

/** Not the day of the run, and close to its end: a part of the application with another clock would show another day. */
const APPLICATION_TIME = '2026-11-22T23:50';
const MAX_JOURNEY_MILLISECONDS = 300_000;

test.use({
  person: 'service',
  locationName: 'Spielhalle Lüneburg',
  profileName: 'Elif Demir',
  applicationTime: APPLICATION_TIME,
});

test('server, database, browser and test all have the chosen time', async ({ page, session }) => {
  const { serverTime } = await session.send<{ serverTime: string }>('GET', '/api/currentuser');
  await page.goto('/service');
  await page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first().click();
  await expect(page.getByRole('status').filter({ hasText: 'erfolgreich angelegt' })).toBeVisible();
  const [activity] = await session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=1');
  const times = {
    server: serverTime,
    database: activity?.createdAt ?? '',
    browser: await page.evaluate(() => new Date().toISOString()),
    test: new Date().toISOString(),
  };
  for (const [clockName, time] of Object.entries(times)) {
    const elapsed = Date.parse(time) - instantOf(APPLICATION_TIME);
    expect(elapsed, clockName).toBeGreaterThanOrEqual(-1000);
    expect(elapsed, clockName).toBeLessThan(MAX_JOURNEY_MILLISECONDS);
  }
});
