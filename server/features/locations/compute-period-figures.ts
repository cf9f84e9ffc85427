import type { Condition } from '#server/http/read/list-query.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { FIGURE_DAYS, type PeriodFigures } from '#shared/contracts/locations/location-situations.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import {
  compareLocations,
  countActivitiesByDay,
  countOtherRecords,
  countToursByDay,
} from './location-situations.queries.ts';

/** The periods end yesterday, because today is incomplete and would always look worse. */
export async function computePeriodFigures(
  { tx, scope, now }: Context,
  query: readonly Condition[],
): Promise<PeriodFigures> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const days = daysBefore(today, FIGURE_DAYS * 2);
  const [earlierPeriodStart = today] = days;
  const laterPeriodStart = days[FIGURE_DAYS] ?? today;
  const locationIds = locationsOf(query);
  const activities = await countActivitiesByDay(tx, scope, { days, locationIds });
  const earlierCounts = await countOtherRecords(tx, scope, {
    from: earlierPeriodStart,
    until: laterPeriodStart,
    locationIds,
  });
  const latestCounts = await countOtherRecords(tx, scope, { from: laterPeriodStart, until: today, locationIds });
  const tours = await countToursByDay(tx, scope, { days: days.slice(FIGURE_DAYS), locationIds });
  const comparedFigures = await compareLocations(tx, scope, {
    earlierPeriodStart,
    laterPeriodStart,
    until: today,
    locationIds,
  });
  const sumActivitiesFrom = (from: number) =>
    activities.slice(from, from + FIGURE_DAYS).reduce((total, count) => total + count, 0);
  return {
    latest: { activities: sumActivitiesFrom(FIGURE_DAYS), ...latestCounts },
    before: { activities: sumActivitiesFrom(0), ...earlierCounts },
    days: days.slice(FIGURE_DAYS).map((day, index) => ({
      day,
      activities: activities[index + FIGURE_DAYS] ?? 0,
      activitiesBefore: activities[index] ?? 0,
      ...(tours[index] ?? { toursKept: 0, toursAutomatic: 0, toursMissed: 0 }),
    })),
    locations: comparedFigures.map(({ id, ...figures }) => ({ location: iri(locations.path, id), ...figures })),
  };
}

/** Returns the days before a day, oldest first. */
const daysBefore = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysAfter(day, index - count));

function locationsOf(query: readonly Condition[]): readonly number[] | null {
  const condition = query.find(({ field }) => field === 'location');
  return condition?.operator === 'any of' ? condition.values.map(Number) : null;
}
