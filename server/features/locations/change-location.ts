import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { markOverdue } from '#server/features/inspection-tours/inspection-tours.public.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canChangeLocations, canSetContract } from '#shared/permissions.ts';
import { checkLocation, CONTRACT_MESSAGE, DEMO_MESSAGE } from './check-location.ts';
import { resolveChangedPins } from './change-pins.ts';
import { columnsOf, contractColumnsOf, settingsOf } from './location-columns.ts';
import { lockLocation, updateLocation } from './locations.queries.ts';
import { restartsTours, changedSettings, changesContract, changesOf, normalizeChange } from './locations.rules.ts';

/**
 * Changes the settings of a location. They determine which tours count as missed, so the ledger records the old values.
 */
export async function changeLocation(context: Context, id: number, patch: LocationPatch): Promise<Row<'location'>> {
  const { tx, scope, actor, now } = context;
  if (!canChangeLocations(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const location = await lockLocation(tx, scope, id);
  const before = settingsOf(location);
  const after = changedSettings(before, patch);
  if (changesContract(before, after) && !canSetContract(actor)) throw new AccessDenied(CONTRACT_MESSAGE);
  await checkLocation(context, patch, {
    ...after,
    customerId: location.customer_id,
    conceptBefore: before.socialconcept,
  });
  const pins = await resolveChangedPins(context, location, patch);
  const changes = changesOf(before, after);
  if (changes === null && pins === null) return location;
  if (restartsTours(before, after)) await markOverdue(context, id);
  const { pinnedActions: _pinnedActions, ...settings } = patch;
  const change = normalizeChange(settings);
  const contractColumns = canSetContract(actor) ? contractColumnsOf(change) : {};
  const changedLocation = await updateLocation(tx, scope, id, {
    ...columnsOf(change),
    ...contractColumns,
    ...pins?.columns,
  });
  await appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'location.changed',
    entity: iri(locations.path, id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, id),
    data: { ...changes, ...pins?.facts },
  });
  return changedLocation;
}
