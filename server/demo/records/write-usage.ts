import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { StoredOutcome } from '#shared/contracts/player-check/player-check.ts';
import { daysAround, germanTime, openingOf, weekday } from '#server/demo/calendar.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import type { SeededLocation } from './records.ts';

const DAYS_OF_USAGE = 100;
/** The last days, for which each query has a row; for earlier days only the number is stored. */
const LOGGED_DAYS = 2;
const ROWS_PER_STATEMENT = 500;
const MINUTES_PER_DAY = 1440;
/** About the maximum sum of shares: 31 days, of which nine count 1.5 times. */
const SHARES_OF_MONTH = 38;

interface PlannedUsageDay {
  readonly location: SeededLocation;
  readonly day: string;
  requests: number;
  readonly unanswered: number;
}

/**
 * Writes the OASIS queries of each location by day. There are quotas that are free, low, over their base, used up and
 * unlimited, and a few days with suspiciously few queries. Additionally booked queries are written with their booking.
 */
export async function writeUsage(tx: Tx, locations: readonly SeededLocation[], now: Date): Promise<void> {
  const days = daysAround(now, DAYS_OF_USAGE, 0);
  const usageDays = locations.flatMap((location) => daysOf(location, days, now));
  await insertInParts(tx, 'location_usage', monthsOf(usageDays));
  const [firstLogged = ''] = days.slice(-LOGGED_DAYS);
  const countedDays = usageDays.filter(({ day }) => day < firstLogged);
  await insertInParts(
    tx,
    'location_usage_day',
    countedDays.map(({ location, day, requests, unanswered }) => ({
      ...locationColumns(location),
      day,
      requests,
      unanswered,
    })),
  );
  // The database counts these queries by day, like real ones.
  const loggedDays = usageDays.filter(({ day }) => day >= firstLogged);
  await insertInParts(
    tx,
    'player_check',
    loggedDays.flatMap((day) => checksOf(day, now)),
  );
}

const locationColumns = ({ id, customerId }: SeededLocation) => ({ location_id: id, customer_id: customerId });

/** Distributes the queries so that the days of the current month add up to the planned number. */
function daysOf(location: SeededLocation, days: readonly string[], now: Date): PlannedUsageDay[] {
  const { requestsThisMonth, name } = location.plan;
  if (requestsThisMonth === 0) return [];
  const random = createRandom(`usage ${name}`);
  const month = days.at(-1)?.slice(0, 7) ?? '';
  const shares = days.map((day) => shareOf(location, day, random, now));
  const isCurrent = (index: number) => days[index]?.startsWith(month) === true;
  const sum = shares.reduce((total, share, index) => (isCurrent(index) ? total + share : total), 0);
  const requestsPerShare = sum === 0 ? 0 : requestsThisMonth / sum;
  const usualRequests =
    Math.min(requestsThisMonth * 1.3, (location.plan.monthlyLimit ?? Infinity) * 0.9) / SHARES_OF_MONTH;
  const usageDays = days.map((day, index) => ({
    location,
    day,
    requests: Math.floor((shares[index] ?? 0) * (isCurrent(index) ? requestsPerShare : usualRequests)),
    unanswered: shares[index] !== 0 && random.chance(0.08) ? random.integer(1, 4) : 0,
  }));
  const currentDays = usageDays.filter((_, index) => isCurrent(index));
  const missingRequests = requestsThisMonth - currentDays.reduce((total, usageDay) => total + usageDay.requests, 0);
  const fullest = currentDays.toSorted((a, b) => b.requests - a.requests)[0];
  if (fullest !== undefined) fullest.requests += missingRequests;
  return usageDays;
}

/** Returns about 1 for an opening day, more at the weekend, and 0 if the location stays closed. */
function shareOf({ plan, silentDays }: SeededLocation, day: string, random: Random, now: Date): number {
  const variation = 0.8 + random.next() * 0.4;
  const slipDraw = random.next();
  const opening = openingOf(day, plan.opening, silentDays);
  if (opening === null || germanTime(day, opening.from) >= now) return 0;
  if (slipDraw < 0.012) return 0;
  const weekendFactor = [5, 6].includes(weekday(day)) ? 1.5 : 1;
  return variation * weekendFactor * (slipDraw < 0.035 ? 0.15 : 1);
}

function monthsOf(usageDays: readonly PlannedUsageDay[]): Insertable<Database['location_usage']>[] {
  const months = new Map<string, Insertable<Database['location_usage']> & { requests: number }>();
  for (const { location, day, requests } of usageDays) {
    const month = `${day.slice(0, 7)}-01`;
    const key = `${location.id} ${month}`;
    const usage = months.get(key) ?? {
      ...locationColumns(location),
      month,
      requests: 0,
      limit_count: location.plan.monthlyLimit,
    };
    usage.requests += requests;
    months.set(key, usage);
  }
  return [...months.values()];
}

function checksOf(
  { location, day, requests, unanswered }: PlannedUsageDay,
  now: Date,
): Insertable<Database['player_check']>[] {
  const random = createRandom(`queries ${location.plan.name} ${day}`);
  const { from, to } = location.plan.opening;
  const lastMinute = Math.min(to, MINUTES_PER_DAY, (now.getTime() - germanTime(day, 0).getTime()) / 60_000) - 1;
  return Array.from({ length: requests + unanswered }, (_, index) => ({
    ...locationColumns(location),
    user_id: location.userId,
    profile_id: location.profileIds.length === 0 ? null : random.pick(location.profileIds),
    certificate_id: null,
    outcome: index < requests ? answerOf(random) : 'unavailable',
    asked_at: germanTime(day, from + random.next() * Math.max(0, lastMinute - from)),
    duration_milliseconds: index < requests ? random.integer(180, 900) : 5000,
    request_id: randomUUID(),
  }));
}

function answerOf(random: Random): StoredOutcome {
  const variation = random.next();
  if (variation < 0.012) return 'banned';
  return variation < 0.018 ? 'unclear' : 'clear';
}

async function insertInParts<Table extends 'location_usage' | 'location_usage_day' | 'player_check'>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let firstRowIndex = 0; firstRowIndex < rows.length; firstRowIndex += ROWS_PER_STATEMENT)
    await tx
      .insertInto(table)
      .values(rows.slice(firstRowIndex, firstRowIndex + ROWS_PER_STATEMENT))
      .execute();
}
