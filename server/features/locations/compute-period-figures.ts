import type { Condition } from '#server/http/read/list-query.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { FIGURE_DAYS, type Figures, type PeriodFigures } from '#shared/contracts/locations/location-situations.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { countRecords } from './location-situations.queries.ts';

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
  const counted = await countRecords(tx, scope, { earlierPeriodStart, laterPeriodStart, until: today, locationIds });
  const figuresByDay = new Map(counted.days.map(({ day, ...figures }) => [day, figures]));
  const figures = days.map((day) => figuresByDay.get(day) ?? NO_RECORDS);
  const latest = figures.slice(FIGURE_DAYS);
  const before = figures.slice(0, FIGURE_DAYS);
  return {
    latest: sumOf(latest),
    before: sumOf(before),
    days: latest.map(({ activities, toursKept, toursAutomatic, toursMissed }, index) => ({
      day: days[FIGURE_DAYS + index] ?? today,
      activities,
      activitiesBefore: before[index]?.activities ?? 0,
      toursKept,
      toursAutomatic,
      toursMissed,
    })),
    locations: counted.locations.map(({ id, ...counts }) => ({ location: iri(locations.path, id), ...counts })),
  };
}

const NO_RECORDS: Figures = { activities: 0, toursKept: 0, toursAutomatic: 0, toursMissed: 0, tasksDone: 0 };

const sumOf = (figures: readonly Figures[]): Figures =>
  figures.reduce(
    (sum, day) => ({
      activities: sum.activities + day.activities,
      toursKept: sum.toursKept + day.toursKept,
      toursAutomatic: sum.toursAutomatic + day.toursAutomatic,
      toursMissed: sum.toursMissed + day.toursMissed,
      tasksDone: sum.tasksDone + day.tasksDone,
    }),
    NO_RECORDS,
  );

/** Returns the days before a day, oldest first. */
const daysBefore = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysAfter(day, index - count));

function locationsOf(query: readonly Condition[]): readonly number[] | null {
  const condition = query.find(({ field }) => field === 'location');
  return condition?.operator === 'any of' ? condition.values.map(Number) : null;
}
