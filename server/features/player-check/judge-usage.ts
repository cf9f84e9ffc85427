import type { Page } from '#server/db/list.ts';
import type { ListQuery } from '#server/http/list-query.ts';
import type { Context } from '#server/http/serve.ts';
import { dayBefore, daysAfter, localDay, monthsAfter } from '#server/time/zoned-time.ts';
import type { UsageDay } from '#shared/contracts/location-usages.ts';
import {
  findLocationMonths,
  findUsageDays,
  findUsagePlaces,
  type LocationMonthRow,
  type UsagePlaceRow,
} from './location-usages.queries.ts';
import { daysKeptFrom } from './player-check.rules.ts';
import { COMPARED_DAYS, usageDays } from './usage-days.rules.ts';

export const lastOf = (month: string): string => dayBefore(monthsAfter(month, 1));

interface Span {
  readonly from: string;
  readonly to: string;
}

type Asking = Pick<Context, 'tx' | 'scope' | 'now'>;

interface JudgedPlace {
  /** Where it is not, no day is marked: that says nothing of its days. */
  readonly isJudged: boolean;
  readonly days: readonly UsageDay[];
}

/** Days of several locations by the location's id; none after today. */
export async function judgedDays(
  { tx, scope, now }: Asking,
  places: readonly UsagePlaceRow[],
  { from, to }: Span,
): Promise<ReadonlyMap<number, JudgedPlace>> {
  const counted = await findUsageDays(tx, scope, {
    locationIds: places.map(({ id }) => id),
    from: daysAfter(from, -COMPARED_DAYS),
    to,
  });
  const byPlace = Map.groupBy(counted, (one) => one.location_id);
  return new Map(
    places.map((place) => {
      const today = localDay(now.getTime(), place.time_zone);
      const own = byPlace.get(place.id) ?? [];
      const kept = daysKeptFrom(now);
      const span = { from: from > kept ? from : kept, to: to < today ? to : today, today };
      return [place.id, { isJudged: isJudged(place), days: usageDays(placeOf(place), own, span) }] as const;
    }),
  );
}

const placeOf = (row: UsagePlaceRow) => ({
  openingHours: row.opening_hours,
  silentDays: row.silent_days ?? [],
  isJudged: isJudged(row),
  since: sinceOf(row),
});

/** Where nobody is let in, or nobody is to be asked about, no day has to be explained. */
export const isJudged = ({ status, player_check_allowed: isChecking }: UsagePlaceRow) =>
  status === 'active' && isChecking;

/** A venue taken over from elsewhere may have counted before it was entered here. */
export function sinceOf({ created_at: createdAt, time_zone: timeZone, first_month: firstMonth }: UsagePlaceRow) {
  const entered = localDay(createdAt.getTime(), timeZone);
  return firstMonth !== null && firstMonth < entered ? firstMonth : entered;
}

export type JudgedMonthRow = LocationMonthRow & { readonly days: readonly UsageDay[] };

/** A page of months, each with its days: those of all its locations are read at once. */
export async function findJudgedMonths(asking: Asking, query: ListQuery): Promise<Page<JudgedMonthRow>> {
  const { tx, scope } = asking;
  const { items, total } = await findLocationMonths(tx, scope, query);
  const months = items.map(({ month }) => month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { items: [], total };
  const places = await findUsagePlaces(tx, scope, [...new Set(items.map((row) => row.location_id))]);
  const days = await judgedDays(asking, places, { from: first, to: lastOf(last) });
  return {
    items: items.map((row) => ({
      ...row,
      days: (days.get(row.location_id)?.days ?? []).filter(({ day }) => day.startsWith(row.month.slice(0, 7))),
    })),
    total,
  };
}
