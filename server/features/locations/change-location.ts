import { appendToLedger } from '#server/db/ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { callOverdue } from '#server/features/inspection-tours/inspection-tours.public.ts';
import { AccessDenied, ValidationFailed } from '#server/http/errors.ts';
import { iri } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import { locations, type LocationPatch } from '#shared/contracts/locations.ts';
import { users } from '#shared/contracts/users.ts';
import { checkOpeningHours } from '#shared/opening-hours.ts';
import { canChangeLocations } from '#shared/permissions.ts';
import { lockLocation, updateLocation } from './locations.queries.ts';
import { beginsToursAnew, changedSettings, changesOf, type LocationSettings } from './locations.rules.ts';

const DEMO_MESSAGE = 'Im Demo-Zugang können Standorte nicht geändert werden.';

/** Changes how a venue works. What counts as a missed tour follows from it, so the ledger keeps what was before. */
export async function changeLocation(context: Context, id: number, patch: LocationPatch): Promise<Row<'location'>> {
  const { tx, scope, actor, now } = context;
  if (!canChangeLocations(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const violations = checkOpeningHours(patch.openingHours ?? []);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const location = await lockLocation(tx, scope, id);
  const before = settingsOf(location);
  const after = changedSettings(before, patch);
  const changes = changesOf(before, after);
  if (changes === null) return location;
  if (beginsToursAnew(before, after)) await callOverdue(context, id);
  const changed = await updateLocation(tx, scope, id, columnsOf(after));
  await appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'location.changed',
    entity: iri(locations.path, id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, id),
    data: changes,
  });
  return changed;
}

const settingsOf = (row: Row<'location'>): LocationSettings => ({
  tourintervall: row.tour_interval_seconds,
  isInspectiontourReverse: row.is_inspectiontour_reverse,
  openingHours: row.opening_hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
  pinRequired: row.pin_required,
  profileLockMinutes: row.profile_lock_minutes,
});

const columnsOf = (settings: LocationSettings) => ({
  tour_interval_seconds: settings.tourintervall,
  is_inspectiontour_reverse: settings.isInspectiontourReverse,
  opening_hours: JSON.stringify(settings.openingHours),
  pin_required: settings.pinRequired,
  profile_lock_minutes: settings.profileLockMinutes,
});
