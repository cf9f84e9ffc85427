import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { NotFound, ValidationFailed } from '#server/http/errors.ts';
import type { Condition } from '#server/http/list-query.ts';
import type { Context } from '#server/http/serve.ts';
import type { UsageOfMonth } from '#shared/contracts/location-usages.ts';
import { isJudged, judgedDays, lastOf, sinceOf } from './judge-usage.ts';
import { findUsagePlaces } from './location-usages.queries.ts';
import { findUsage } from './player-check.queries.ts';
import { toLimits } from './player-check.resource.ts';
import { monthAt } from './player-check.rules.ts';

const MONTH_MESSAGE = 'Bitte den Monat durch seinen ersten Tag angeben, zum Beispiel 2026-11-01.';

/** One month of a location: what was used of what, and on which days. */
export async function showUsage(
  { tx, scope, now }: Context,
  location: Row<'location'>,
  query: readonly Condition[],
): Promise<z.input<typeof UsageOfMonth>> {
  const [place] = await findUsagePlaces(tx, scope, [location.id]);
  if (place === undefined) throw new NotFound();
  const current = monthAt(now, location.time_zone);
  const month = monthAsked(query, current);
  const usage = await findUsage(tx, scope, location.id, month);
  const [days = []] = await judgedDays({ tx, scope, now }, [{ place, from: month, to: lastOf(month) }]);
  return {
    limits: toLimits(location, usage),
    name: location.name,
    customerName: place.customer_name,
    month,
    firstMonth: `${sinceOf(place).slice(0, 7)}-01`,
    grantedLimitCount: usage?.granted_limit_count ?? 0,
    isJudged: isJudged(place),
    days: [...days],
  };
}

/** The month of a query by its first day, or the one that runs where it names none. @throws ValidationFailed */
function monthAsked(query: readonly Condition[], current: string): string {
  const asked = query.find(({ field }) => field === 'month');
  const value = asked?.is === 'any of' ? String(asked.values.at(-1)) : '';
  if (value === '') return current;
  if (/^20\d{2}-(0[1-9]|1[0-2])-01$/.test(value)) return value;
  throw new ValidationFailed([{ propertyPath: 'month', message: MONTH_MESSAGE }]);
}
