import type { Row } from '#server/db/schema.ts';
import { iri, iriOrNone } from '#server/http/render/item.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import type { LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import type { LocationSettings } from './locations.rules.ts';

export const settingsOf = (row: Row<'location'>): LocationSettings => ({
  name: row.name,
  type: row.type,
  status: row.status,
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
  // A location without a state predates the requirement and keeps none until somebody chooses one.
  state: row.state_id === null ? 'none' : iri(states.path, row.state_id),
  socialconcept: iriOrNone(socialConcepts.path, row.social_concept_id) ?? null,
  tourintervall: row.tour_interval_seconds,
  isInspectiontourReverse: row.is_inspectiontour_reverse,
  isTaskAllowed: row.is_task_allowed,
  isInspectionTourAllowed: row.is_inspection_tour_allowed,
  isProtocolAllowed: row.is_protocol_allowed,
  isActivityAllowed: row.is_activity_allowed,
  playerCheckAllowed: row.player_check_allowed,
  openingHours: row.opening_hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
  pinRequired: row.pin_required,
  profileLockMinutes: row.profile_lock_minutes,
  minAge: row.min_age,
  reportIntervalMonths: row.report_interval_months,
  oasisSiteId: row.oasis_site_id,
  isPremium: row.is_premium,
  monthlyLimit: row.monthly_limit,
});

/** Maps the given fields only; undefined leaves a column unchanged. The caller has resolved the references. */
export const columnsOf = (change: LocationPatch) => ({
  name: change.name,
  type: change.type,
  status: change.status,
  street: change.street,
  postal_code: change.postalCode,
  city: change.city,
  state_id: change.state === undefined ? undefined : idFromIri(change.state, states.path),
  social_concept_id: conceptOf(change),
  tour_interval_seconds: change.tourintervall,
  is_inspectiontour_reverse: change.isInspectiontourReverse,
  is_task_allowed: change.isTaskAllowed,
  is_inspection_tour_allowed: change.isInspectionTourAllowed,
  is_protocol_allowed: change.isProtocolAllowed,
  is_activity_allowed: change.isActivityAllowed,
  player_check_allowed: change.playerCheckAllowed,
  opening_hours: change.openingHours && JSON.stringify(change.openingHours),
  pin_required: change.pinRequired,
  profile_lock_minutes: change.profileLockMinutes,
  min_age: change.minAge,
  report_interval_months: change.reportIntervalMonths,
  oasis_site_id: change.oasisSiteId,
});

/** For roles that may set the contract only: the database refuses these columns to all others. */
export const contractColumnsOf = (change: LocationPatch) => ({
  is_premium: change.isPremium,
  monthly_limit: change.monthlyLimit,
});

function conceptOf({ socialconcept }: LocationPatch): number | null | undefined {
  return socialconcept ? idFromIri(socialconcept, socialConcepts.path) : socialconcept === null ? null : undefined;
}
