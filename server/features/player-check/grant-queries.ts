import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { lockLocation } from '#server/features/locations/locations.public.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { LimitsPatch } from '#shared/contracts/player-check/limit-changes.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { users } from '#shared/contracts/users/users.ts';
import { findUsage, saveGrant } from './player-check.queries.ts';
import { currentMonth } from './player-check.rules.ts';

/** Grants additional OASIS queries for the current month of the location, independently of booked packages. */
export async function grantQueries(
  { tx, scope, actor, now }: Context,
  { id }: Row<'location'>,
  { grantedLimitCount }: LimitsPatch,
): Promise<Row<'location_usage'>> {
  // The lock serialises concurrent grants, so that the ledger records the correct previous value.
  const location = await lockLocation(tx, scope, id);
  const month = currentMonth(now, location.time_zone);
  const usageBefore = await findUsage(tx, scope, id, month);
  const usageAfter = await saveGrant(tx, scope, {
    location_id: id,
    customer_id: location.customer_id,
    month,
    limit_count: location.monthly_limit,
    granted_limit_count: grantedLimitCount,
  });
  const locationIri = iri(locations.path, id);
  await appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'limits.granted',
    entity: locationIri,
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: locationIri,
    data: { month, grantedBefore: usageBefore?.granted_limit_count ?? 0, grantedAfter: grantedLimitCount },
  });
  return usageAfter;
}
