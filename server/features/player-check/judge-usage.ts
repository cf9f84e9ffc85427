import type { Page } from '#server/db/list.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { dayBefore, daysAfter, localDay, monthsAfter } from '#server/time/zoned-time.ts';
import type { UsageDay } from '#shared/contracts/player-check/location-usages.ts';
import {
  findLocationMonths,
  findUsageDays,
  findUsageLocations,
  type LocationMonthRow,
  type UsageLocationRow,
} from './location-usages.queries.ts';
import { firstKeptDay } from './player-check.rules.ts';
import { COMPARED_DAYS, usageDays } from './usage-days.rules.ts';

export const lastDayOfMonth = (month: string): string => dayBefore(monthsAfter(month, 1));

interface JudgedSpan {
  readonly location: UsageLocationRow;
  readonly from: string;
  readonly to: string;
}

type UsageContext = Pick<Context, 'tx' | 'scope' | 'now'>;

/** Returns the days of each span, in the order of the spans; days after today are left out. */
export async function judgeDays(
  { tx, scope, now }: UsageContext,
  spans: readonly JudgedSpan[],
): Promise<readonly (readonly UsageDay[])[]> {
  const countedDays = await findUsageDays(
    tx,
    scope,
    spans.map(({ location, from, to }) => ({ locationId: location.id, from: daysAfter(from, -COMPARED_DAYS), to })),
  );
  const daysBySpan = Map.groupBy(countedDays, ({ span }) => span);
  const keptFrom = firstKeptDay(now);
  return spans.map(({ location, from, to }, index) => {
    const today = localDay(now.getTime(), location.time_zone);
    const span = { from: from > keptFrom ? from : keptFrom, to: to < today ? to : today, today };
    return usageDays(judgedLocationOf(location), daysBySpan.get(index + 1) ?? [], span);
  });
}

const judgedLocationOf = (row: UsageLocationRow) => ({
  openingHours: row.opening_hours,
  silentDays: row.silent_days ?? [],
  isJudged: isJudged(row),
  firstDay: firstDayOf(row),
});

/** An inactive location, or one that does not check guests, has no days to explain. */
export const isJudged = ({ status, player_check_allowed: isChecking }: UsageLocationRow) =>
  status === 'active' && isChecking;

/** A location migrated from another system may have counts from before it was created here. */
export function firstDayOf({ created_at: createdAt, time_zone: timeZone, first_month: firstMonth }: UsageLocationRow) {
  const createdDay = localDay(createdAt.getTime(), timeZone);
  return firstMonth !== null && firstMonth < createdDay ? firstMonth : createdDay;
}

export type JudgedMonthRow = LocationMonthRow & { readonly days: readonly UsageDay[] };

/** Finds a page of months with their days, using one query for the days of the whole page. */
export async function findJudgedMonths(usageContext: UsageContext, query: ListQuery): Promise<Page<JudgedMonthRow>> {
  const { tx, scope } = usageContext;
  const { items, total } = await findLocationMonths(tx, scope, query);
  const locations = await findUsageLocations(tx, scope, [...new Set(items.map((row) => row.location_id))]);
  const locationsById = new Map(locations.map((location) => [location.id, location]));
  const spans = items.flatMap(({ id, location_id: locationId, month }) => {
    const location = locationsById.get(locationId);
    return location === undefined ? [] : [{ id, location, from: month, to: lastDayOfMonth(month) }];
  });
  const judgedDays = await judgeDays(usageContext, spans);
  const days = new Map(spans.map(({ id }, index) => [id, judgedDays[index]]));
  return { items: items.map((row) => ({ ...row, days: days.get(row.id) ?? [] })), total };
}
