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

interface JudgedSpan {
  readonly place: UsagePlaceRow;
  readonly from: string;
  readonly to: string;
}

type Asking = Pick<Context, 'tx' | 'scope' | 'now'>;

/** The days of each span, in their order; none after today. */
export async function judgedDays(
  { tx, scope, now }: Asking,
  spans: readonly JudgedSpan[],
): Promise<readonly (readonly UsageDay[])[]> {
  const counted = await findUsageDays(
    tx,
    scope,
    spans.map(({ place, from, to }) => ({ locationId: place.id, from: daysAfter(from, -COMPARED_DAYS), to })),
  );
  const bySpan = Map.groupBy(counted, ({ span }) => span);
  const kept = daysKeptFrom(now);
  return spans.map(({ place, from, to }, index) => {
    const today = localDay(now.getTime(), place.time_zone);
    const span = { from: from > kept ? from : kept, to: to < today ? to : today, today };
    return usageDays(placeOf(place), bySpan.get(index + 1) ?? [], span);
  });
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

/** A location taken over from elsewhere may have counted before it was entered here. */
export function sinceOf({ created_at: createdAt, time_zone: timeZone, first_month: firstMonth }: UsagePlaceRow) {
  const entered = localDay(createdAt.getTime(), timeZone);
  return firstMonth !== null && firstMonth < entered ? firstMonth : entered;
}

export type JudgedMonthRow = LocationMonthRow & { readonly days: readonly UsageDay[] };

/** A page of months, each with its days: those of all are read at once, and of a location no others. */
export async function findJudgedMonths(asking: Asking, query: ListQuery): Promise<Page<JudgedMonthRow>> {
  const { tx, scope } = asking;
  const { items, total } = await findLocationMonths(tx, scope, query);
  const places = await findUsagePlaces(tx, scope, [...new Set(items.map((row) => row.location_id))]);
  const byId = new Map(places.map((place) => [place.id, place]));
  const spans = items.flatMap(({ id, location_id: locationId, month }) => {
    const place = byId.get(locationId);
    return place === undefined ? [] : [{ id, place, from: month, to: lastOf(month) }];
  });
  const judged = await judgedDays(asking, spans);
  const days = new Map(spans.map(({ id }, index) => [id, judged[index]]));
  return { items: items.map((row) => ({ ...row, days: days.get(row.id) ?? [] })), total };
}
