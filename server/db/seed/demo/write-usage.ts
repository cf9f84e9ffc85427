import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { StoredOutcome } from '#shared/contracts/player-check.ts';
import { daysAround, germanTime, openingOf, weekday } from './calendar.ts';
import { createRandom, type Random } from './random.ts';
import type { Venue } from './records.ts';

const DAYS_BACK = 100;
/** Of these days each query has its row; of those before only their number. */
const LOGGED_DAYS = 2;
const ROWS_AT_ONCE = 500;
const MINUTES_PER_DAY = 1440;
/** At most about: 31 days, of which nine count half as much again. */
const SHARES_OF_MONTH = 38;

interface DayOfVenue {
  readonly venue: Venue;
  readonly day: string;
  requests: number;
  readonly unanswered: number;
}

/** What each location has asked OASIS, day by day: quotas that are free, low, over their base, used up and unlimited, and now and then a day to explain. What was booked on top comes with its booking. */
export async function writeUsage(tx: Tx, venues: readonly Venue[], now: Date): Promise<void> {
  const days = daysAround(now, DAYS_BACK, 0);
  const used = venues.flatMap((venue) => daysOf(venue, days, now));
  await insertInParts(tx, 'location_usage', monthsOf(used));
  const [firstLogged = ''] = days.slice(-LOGGED_DAYS);
  const counted = used.filter(({ day }) => day < firstLogged);
  await insertInParts(
    tx,
    'location_usage_day',
    counted.map(({ venue, day, requests, unanswered }) => ({ ...placeOf(venue), day, requests, unanswered })),
  );
  // Their days are counted by the database, as those of real queries.
  const logged = used.filter(({ day }) => day >= firstLogged);
  await insertInParts(
    tx,
    'player_check',
    logged.flatMap((one) => checksOf(one, now)),
  );
}

const placeOf = ({ id, customerId }: Venue) => ({ location_id: id, customer_id: customerId });

/** The days of the month that runs add up to what the demo says of it. */
function daysOf(venue: Venue, days: readonly string[], now: Date): DayOfVenue[] {
  const { requests, name } = venue.plan;
  if (requests === 0) return [];
  const random = createRandom(`usage ${name}`);
  const month = days.at(-1)?.slice(0, 7) ?? '';
  const shares = days.map((day) => shareOf(venue, day, random, now));
  const isCurrent = (index: number) => days[index]?.startsWith(month) === true;
  const sum = shares.reduce((total, share, index) => (isCurrent(index) ? total + share : total), 0);
  const perShare = sum === 0 ? 0 : requests / sum;
  const usual = Math.min(requests * 1.3, (venue.plan.monthlyLimit ?? Infinity) * 0.9) / SHARES_OF_MONTH;
  const used = days.map((day, index) => ({
    venue,
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

/** About 1 on an opening day, more at the end of the week; 0 where the venue stays closed. */
function shareOf({ plan, silentDays }: Venue, day: string, random: Random, now: Date): number {
  const luck = 0.8 + random.next() * 0.4;
  const slip = random.next();
  const opening = openingOf(day, plan.opening, silentDays);
  if (opening === null || germanTime(day, opening.from) >= now) return 0;
  if (slip < 0.012) return 0;
  const weekend = [5, 6].includes(weekday(day)) ? 1.5 : 1;
  return luck * weekend * (slip < 0.035 ? 0.15 : 1);
}

function monthsOf(used: readonly DayOfVenue[]): Insertable<Database['location_usage']>[] {
  const months = new Map<string, Insertable<Database['location_usage']> & { requests: number }>();
  for (const { venue, day, requests } of used) {
    const month = `${day.slice(0, 7)}-01`;
    const key = `${venue.id} ${month}`;
    const known = months.get(key) ?? {
      ...placeOf(venue),
      month,
      requests: 0,
      limit_count: venue.plan.monthlyLimit,
    };
    known.requests += requests;
    months.set(key, known);
  }
  return [...months.values()];
}

function checksOf({ venue, day, requests, unanswered }: DayOfVenue, now: Date): Insertable<Database['player_check']>[] {
  const random = createRandom(`queries ${venue.plan.name} ${day}`);
  const { from, to } = venue.plan.opening;
  const until = Math.min(to, MINUTES_PER_DAY, (now.getTime() - germanTime(day, 0).getTime()) / 60_000) - 1;
  return Array.from({ length: requests + unanswered }, (_, index) => ({
    ...placeOf(venue),
    user_id: venue.userId,
    profile_id: venue.profileIds.length === 0 ? null : random.pick(venue.profileIds),
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
