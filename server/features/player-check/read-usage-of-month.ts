import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import type { Condition } from '#server/http/read/list-query.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { UsageOfMonth } from '#shared/contracts/player-check/location-usages.ts';
import { isJudged, judgeDays, lastDayOfMonth, firstDayOf } from './judge-usage.ts';
import { findUsageLocations } from './location-usages.queries.ts';
import { findUsage } from './player-check.queries.ts';
import { toLimits } from './player-check.resource.ts';
import { currentMonth } from './player-check.rules.ts';

const MONTH_MESSAGE = 'Bitte den Monat durch seinen ersten Tag angeben, zum Beispiel 2026-11-01.';

/** Returns one month of a location: its limits, its usage and its days. */
export async function readUsageOfMonth(
  { tx, scope, now }: Context,
  location: Row<'location'>,
  query: readonly Condition[],
): Promise<z.input<typeof UsageOfMonth>> {
  const [usageLocation] = await findUsageLocations(tx, scope, [location.id]);
  if (usageLocation === undefined) throw new NotFound();
  const currentMonthDay = currentMonth(now, location.time_zone);
  const month = requestedMonth(query, currentMonthDay);
  const usage = await findUsage(tx, scope, location.id, month);
  const [days = []] = await judgeDays({ tx, scope, now }, [
    { location: usageLocation, from: month, to: lastDayOfMonth(month) },
  ]);
  return {
    limits: toLimits(location, usage),
    name: location.name,
    customerName: usageLocation.customer_name,
    month,
    firstMonth: `${firstDayOf(usageLocation).slice(0, 7)}-01`,
    grantedLimitCount: usage?.granted_limit_count ?? 0,
    isJudged: isJudged(usageLocation),
    days: [...days],
  };
}

/** Returns the first day of the requested month, by default of the current one. @throws ValidationFailed */
function requestedMonth(query: readonly Condition[], currentMonthDay: string): string {
  const condition = query.find(({ field }) => field === 'month');
  const value = condition?.operator === 'any of' ? String(condition.values.at(-1)) : '';
  if (value === '') return currentMonthDay;
  if (/^20\d{2}-(0[1-9]|1[0-2])-01$/.test(value)) return value;
  throw new ValidationFailed([{ propertyPath: 'month', message: MONTH_MESSAGE }]);
}
