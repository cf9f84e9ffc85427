import { expect, it } from 'vitest';
import { demoSpielstaetten } from '#server/demo/organisations/organisations.ts';
import { businessDay } from '#server/demo/organisations/shifts.ts';
import { daysAround } from '#server/demo/calendar.ts';
import { createRandom } from '#server/demo/random.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { recordTours } from './tour-records.ts';
import type { SeededLocation } from './records.ts';

const locations: SeededLocation[] = demoSpielstaetten.locations.map((plan, index) => ({
  id: index + 1,
  customerId: 1,
  userId: 1,
  operatorId: 2,
  plan,
  concept: { id: 1, actionIds: new Map(), actionNames: new Map() },
  silentDays: [],
  profileIds: [1, 2, 3],
  templates: [],
}));

/** Every moment of a day, because the minutes since the last deadline decide whether another walk is added. */
const moments = Array.from(
  { length: 24 * 12 },
  (_, index) => new Date(Date.UTC(2026, 10, 18) + index * 5 * MINUTE_MILLISECONDS),
);

it('no tour of the demo is walked within five minutes of the one before', () => {
  const gaps = moments.flatMap((now) =>
    locations.map((location) => {
      const days = daysAround(now, 2, 1).flatMap((day) => businessDay(location, day, createRandom(day)) ?? []);
      // A corrected tour stands there twice, at the same moment.
      const walks = new Set(recordTours(location, days, now).map(({ occurredAt }) => occurredAt.getTime()));
      const [last, previous] = [...walks].toSorted((a, b) => b - a);
      return ((last ?? 0) - (previous ?? 0)) / MINUTE_MILLISECONDS;
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
});
