import type { Condition } from '#server/http/list-query.ts';
import type { Context } from '#server/http/serve.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { FIGURE_DAYS, type PeriodFigures } from '#shared/contracts/venue-situations.ts';
import { countActivitiesByDay, countOthers } from './venue-situations.queries.ts';

/** Today is not over and would always look worse than the days before it, so the periods end with yesterday. */
export async function periodFigures({ tx, scope, now }: Context, query: readonly Condition[]): Promise<PeriodFigures> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const days = daysBefore(today, FIGURE_DAYS * 2);
  const [earliest = today] = days;
  const middle = days[FIGURE_DAYS] ?? today;
  const locationIds = locationsOf(query);
  const byDay = await countActivitiesByDay(tx, scope, { from: earliest, until: today, locationIds });
  const before = await countOthers(tx, scope, { from: earliest, until: middle, locationIds });
  const latest = await countOthers(tx, scope, { from: middle, until: today, locationIds });
  const counted = days.map((day) => ({ day, activities: byDay.get(day) ?? 0 }));
  const sum = (part: typeof counted) => part.reduce((total, { activities }) => total + activities, 0);
  return {
    latest: { activities: sum(counted.slice(FIGURE_DAYS)), ...latest },
    before: { activities: sum(counted.slice(0, FIGURE_DAYS)), ...before },
    days: counted.slice(FIGURE_DAYS),
  };
}

/** So many days before a day, oldest first. */
const daysBefore = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysAfter(day, index - count));

function locationsOf(query: readonly Condition[]): readonly number[] | null {
  const asked = query.find(({ field }) => field === 'location');
  return asked?.is === 'any of' ? asked.values.map(Number) : null;
}
