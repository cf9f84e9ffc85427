import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { AccessDenied, Conflict } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { type RetentionHoldCreate, retentionHolds } from '#shared/contracts/retention/retention-runs.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { DEMO_MESSAGE } from './change-periods.ts';
import { type HoldRow, insertHold, markLifted } from './retention-runs.queries.ts';

/** @throws Conflict if the location already has a hold */
export async function holdLocation(context: Context, { location: locationIri, reason }: RetentionHoldCreate) {
  const { tx, scope, actor, now } = context;
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const location = await resolveReference(locationIri, locations.path, (id) => findLocation(tx, scope, id));
  const holdColumns = { customer_id: location.customer_id, location_id: location.id };
  const hold = await insertHold(tx, scope, { ...holdColumns, reason, user_id: actor.userId, created_at: now });
  if (hold === undefined) throw new Conflict('Für diesen Standort gilt bereits ein Löschstopp.');
  await appendHoldEntry(context, hold, { type: 'retention.held', reason });
  return hold;
}

/** @throws Conflict if the hold was already lifted */
export async function liftHold(context: Context, { id }: HoldRow) {
  const { tx, scope, actor, now } = context;
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const hold = await markLifted(tx, scope, id, now);
  if (hold === undefined) throw new Conflict('Dieser Löschstopp ist bereits aufgehoben.');
  await appendHoldEntry(context, hold, { type: 'retention.released' });
  return hold;
}

const appendHoldEntry = (
  { tx, actor, now }: Context,
  hold: HoldRow,
  holdEntry: { readonly type: 'retention.held' | 'retention.released'; readonly reason?: string },
) =>
  appendToLedger(tx, {
    customerId: hold.customer_id,
    entity: iri(retentionHolds.path, hold.id),
    location: iri(locations.path, hold.location_id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: {},
    ...holdEntry,
  });
