import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations, type Location } from '#shared/contracts/locations/locations.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { states } from '#shared/contracts/master-data/states.ts';

export const toLocation = (row: Row<'location'>): z.input<typeof Location> => ({
  ...itemFields(locations, row.id),
  name: row.name,
  customer: iri(customers.path, row.customer_id),
  status: row.status,
  type: row.type,
  street: row.street ?? undefined,
  postalCode: row.postal_code ?? undefined,
  city: row.city ?? undefined,
  address: row.address ?? undefined,
  state: iriOrNone(states.path, row.state_id),
  socialconcept: iriOrNone(socialConcepts.path, row.social_concept_id),
  tourintervall: row.tour_interval_seconds,
  isInspectiontourReverse: row.is_inspectiontour_reverse,
  isTaskAllowed: row.is_task_allowed,
  isInspectionTourAllowed: row.is_inspection_tour_allowed,
  isProtocolAllowed: row.is_protocol_allowed,
  isActivityAllowed: row.is_activity_allowed,
  isPremium: row.is_premium,
  playerCheckAllowed: row.player_check_allowed,
  pinRequired: row.pin_required,
  profileLockMinutes: row.profile_lock_minutes ?? undefined,
  pinnedActions: pinsOf(row),
  openingHours: row.opening_hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
  minAge: row.min_age ?? undefined,
  reportIntervalMonths: row.report_interval_months ?? undefined,
  oasisSiteId: row.oasis_site_id ?? undefined,
  monthlyLimit: row.monthly_limit ?? undefined,
  createdAt: toWireDate(row.created_at),
});

const pinsOf = ({ pinned_action_ids }: Row<'location'>) =>
  pinned_action_ids.length === 0 ? undefined : pinned_action_ids.map((id) => iri(actions.path, id));
