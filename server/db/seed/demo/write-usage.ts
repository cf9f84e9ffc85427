import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { StoredOutcome } from '#shared/contracts/player-check.ts';
import { daysAround, germanTime, openingOf, weekday } from './calendar.ts';
import { createRandom, type Random } from './random.ts';
import type { PlacedLocation } from './records.ts';

const DAYS_BACK = 100;
/** Of these days each query has its row; of those before only their number. */
const LOGGED_DAYS = 2;
const ROWS_AT_ONCE = 500;
const MINUTES_PER_DAY = 1440;
/** At most about: 31 days, of which nine count half as much again. */
const SHARES_OF_MONTH = 38;

interface LocalDay {
  readonly location: PlacedLocation;
  readonly day: string;
  requests: number;
  readonly unanswered: number;
}

/** What each location has asked OASIS, day by day: quotas that are free, low, over their base, used up and unlimited, and now and then a day to explain. What was booked on top comes with its booking. */
export async function writeUsage(tx: Tx, locations: readonly PlacedLocation[], now: Date): Promise<void> {
  const days = daysAround(now, DAYS_BACK, 0);
  const used = locations.flatMap((location) => daysOf(location, days, now));
  await insertInParts(tx, 'location_usage', monthsOf(used));
  const [firstLogged = ''] = days.slice(-LOGGED_DAYS);
  const counted = used.filter(({ day }) => day < firstLogged);
  await insertInParts(
    tx,
    'location_usage_day',
    counted.map(({ location, day, requests, unanswered }) => ({ ...placeOf(location), day, requests, unanswered })),
  );
  // Their days are counted by the database, as those of real queries.
  const logged = used.filter(({ day }) => day >= firstLogged);
  await insertInParts(
    tx,
    'player_check',
    logged.flatMap((one) => checksOf(one, now)),
  );
}

const placeOf = ({ id, customerId }: PlacedLocation) => ({ location_id: id, customer_id: customerId });

/** The days of the month that runs add up to what the demo says of it. */
function daysOf(location: PlacedLocation, days: readonly string[], now: Date): LocalDay[] {
  const { requests, name } = location.plan;
  if (requests === 0) return [];
  const random = createRandom(`usage ${name}`);
  const month = days.at(-1)?.slice(0, 7) ?? '';
  const shares = days.map((day) => shareOf(location, day, random, now));
  const isCurrent = (index: number) => days[index]?.startsWith(month) === true;
  const sum = shares.reduce((total, share, index) => (isCurrent(index) ? total + share : total), 0);
  const perShare = sum === 0 ? 0 : requests / sum;
  const usual = Math.min(requests * 1.3, (location.plan.monthlyLimit ?? Infinity) * 0.9) / SHARES_OF_MONTH;
  const used = days.map((day, index) => ({
    location,
    day,
    requests: Math.floor((shares[index] ?? 0) * (isCurrent(index) ? perShare : usual)),
    unanswered: shares[index] !== 0 && random.chance(0.08) ? random.integer(1, 4) : 0,
  }));
  const current = used.filter((_, index) => isCurrent(index));
  const missing = requests - current.reduce((total, one) => total + one.requests, 0);
  const fullest = current.toSorted((one, other) => other.requests - one.requests)[0];
  if (fullest !== undefined) fullest.requests += missing;
  return used;
}

/** About 1 on an opening day, more at the end of the week; 0 where the location stays closed. */
function shareOf({ plan, silentDays }: PlacedLocation, day: string, random: Random, now: Date): number {
  const luck = 0.8 + random.next() * 0.4;
  const slip = random.next();
  const opening = openingOf(day, plan.opening, silentDays);
  if (opening === null || germanTime(day, opening.from) >= now) return 0;
  if (slip < 0.012) return 0;
  const weekend = [5, 6].includes(weekday(day)) ? 1.5 : 1;
  return luck * weekend * (slip < 0.035 ? 0.15 : 1);
}

function monthsOf(used: readonly LocalDay[]): Insertable<Database['location_usage']>[] {
  const months = new Map<string, Insertable<Database['location_usage']> & { requests: number }>();
  for (const { location, day, requests } of used) {
    const month = `${day.slice(0, 7)}-01`;
    const key = `${location.id} ${month}`;
    const known = months.get(key) ?? {
      ...placeOf(location),
      month,
      requests: 0,
      limit_count: location.plan.monthlyLimit,
    };
    known.requests += requests;
    months.set(key, known);
  }
  return [...months.values()];
}

function checksOf(
  { location, day, requests, unanswered }: LocalDay,
  now: Date,
): Insertable<Database['player_check']>[] {
  const random = createRandom(`queries ${location.plan.name} ${day}`);
  const { from, to } = location.plan.opening;
  const until = Math.min(to, MINUTES_PER_DAY, (now.getTime() - germanTime(day, 0).getTime()) / 60_000) - 1;
  return Array.from({ length: requests + unanswered }, (_, index) => ({
    ...placeOf(location),
    user_id: location.userId,
    profile_id: location.profileIds.length === 0 ? null : random.pick(location.profileIds),
    certificate_id: null,
    outcome: index < requests ? answerOf(random) : 'unavailable',
    asked_at: germanTime(day, from + random.next() * Math.max(0, until - from)),
    duration_milliseconds: index < requests ? random.integer(180, 900) : 5000,
    request_id: randomUUID(),
  }));
}

function answerOf(random: Random): StoredOutcome {
  const luck = random.next();
  if (luck < 0.012) return 'banned';
  return luck < 0.018 ? 'unclear' : 'clear';
}

async function insertInParts<Table extends 'location_usage' | 'location_usage_day' | 'player_check'>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await tx
      .insertInto(table)
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute();
}
