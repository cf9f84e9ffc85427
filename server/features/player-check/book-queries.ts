import { appendToLedger } from '#server/db/ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { iri } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import type { LimitsPatch } from '#shared/contracts/limit-changes.ts';
import { locations } from '#shared/contracts/locations.ts';
import { users } from '#shared/contracts/users.ts';
import { findUsage, saveBooking } from './player-check.queries.ts';
import { monthAt } from './player-check.rules.ts';

/** OASIS queries on top of the contract, for the current month of the location. */
export async function bookQueries(
  { tx, scope, actor, now }: Context,
  location: Row<'location'>,
  { additionalLimitCount }: LimitsPatch,
): Promise<Row<'location_usage'>> {
  const month = monthAt(now, location.time_zone);
  const before = await findUsage(tx, scope, location.id, month);
  const after = await saveBooking(tx, scope, {
    location_id: location.id,
    customer_id: location.customer_id,
    month,
    limit_count: location.monthly_limit,
    additional_limit_count: additionalLimitCount,
  });
  const self = iri(locations.path, location.id);
  await appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'limits.booked',
    entity: self,
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: self,
    data: { month, additionalBefore: before?.additional_limit_count ?? 0, additionalAfter: additionalLimitCount },
  });
  return after;
}
