import type { SessionActor } from '#server/access/actor.ts';
import type { LocationNames } from '#server/db/location-names.ts';
import type { Row } from '#server/db/schema.ts';
import type { ActivityRow } from '#server/features/activities/activities.public.ts';
import type { DocumentRow } from '#server/features/documents/documents.public.ts';
import type { FormRow } from '#server/features/forms/forms.public.ts';
import type { TourRow } from '#server/features/inspection-tours/inspection-tours.public.ts';
import { dayOf, type NamedProofRow } from '#server/features/profile-documents/profile-documents.public.ts';
import { profileFor, type ProfileRow } from '#server/features/profiles/profiles.public.ts';
import type { ProtocolRow } from '#server/features/protocols/protocols.public.ts';
import type { ReportRow } from '#server/features/reports/reports.public.ts';
import type { TaskRow } from '#server/features/tasks/tasks.public.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { activities } from '#shared/contracts/activities/activities.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { forms } from '#shared/contracts/forms/forms.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import type { SearchHit } from '#shared/contracts/search/search.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { proofStatusOf } from '#shared/domain/proof-state.ts';
import { isManagement } from '#shared/permissions.ts';

/** The user who sees the hits, and the time for which their marks hold. */
export interface Viewer {
  readonly actor: SessionActor;
  readonly now: Date;
}

export const locationHit = (row: Row<'location'>): SearchHit => ({
  record: iri(locations.path, row.id),
  title: row.name,
  detail: row.address ?? undefined,
  mark: row.status === 'inactive' ? 'inactive' : undefined,
});

export const customerHit = (row: Row<'customer'>): SearchHit => ({
  record: iri(customers.path, row.id),
  title: row.name,
  detail: row.city ?? undefined,
  mark: row.is_active ? undefined : 'inactive',
});

/** Service must not see at which other locations somebody works. */
export const profileHit = (row: ProfileRow & LocationNames, { actor, now }: Viewer): SearchHit => ({
  record: iri(profiles.path, row.id),
  title: row.name,
  locationName: isManagement(actor) ? locationNamesText(row) : undefined,
  mark: row.is_active ? proofMark(profileFor(actor, now)(row).proofState) : 'inactive',
});

export const proofHit = (row: NamedProofRow, { now }: Viewer): SearchHit => ({
  record: iri(profileDocuments.path, row.id),
  title: row.name,
  detail: row.type_name === row.name ? undefined : row.type_name,
  profileName: row.profile_name,
  mark: isExpiredProof(row, now) ? 'expired' : undefined,
});

const isExpiredProof = (row: NamedProofRow, now: Date): boolean =>
  !row.is_superseded && row.state !== 'rejected' && proofStatusOf(row.invalid_at, dayOf(now)) === 'danger';

function proofMark(state: string | undefined): SearchHit['mark'] {
  if (state === 'missing') return 'proofMissing';
  return state === 'expired' ? 'proofExpired' : undefined;
}

export const activityHit = (row: ActivityRow): SearchHit => ({
  record: iri(activities.path, row.id),
  title: row.action_name,
  detail: row.comment ?? undefined,
  at: toWireDate(row.occurred_at),
  locationName: row.location_name,
  profileName: row.profile_name,
  mark: row.is_cancelled ? 'cancelled' : undefined,
});

export const tourHit = (row: TourRow): SearchHit => ({
  record: iri(inspectionTours.path, row.id),
  title: row.status_text ?? 'Kontrollgang',
  detail: row.comment ?? undefined,
  at: toWireDate(row.occurred_at),
  locationName: row.location_name,
  profileName: row.profile_name ?? undefined,
});

export const protocolHit = (row: ProtocolRow): SearchHit => ({
  record: iri(protocols.path, row.id),
  title: row.form_name,
  at: toWireDate(row.occurred_at),
  locationName: row.location_name,
  profileName: row.profile_name ?? undefined,
  mark: row.state === 'draft' ? 'draft' : findingMark(row),
});

const findingMark = (row: ProtocolRow): SearchHit['mark'] => (row.has_finding ? 'finding' : undefined);

export const taskHit = (row: TaskRow, { now }: Viewer): SearchHit => ({
  record: iri(tasks.path, row.id),
  title: row.description,
  detail: row.comment ?? undefined,
  at: toWireDate(row.done_at ?? row.do_at),
  locationName: row.location_name,
  profileName: row.profile_name ?? row.assigned_profile_name ?? undefined,
  mark: taskMark(row, now),
});

function taskMark(row: TaskRow, now: Date): SearchHit['mark'] {
  if (row.done_at !== null) return row.finding === true ? 'finding' : 'done';
  return row.do_at < now ? 'overdue' : undefined;
}

export const documentHit = (row: DocumentRow & LocationNames, { now }: Viewer): SearchHit => ({
  record: iri(documents.path, row.id),
  title: row.name,
  locationName: locationNamesText(row),
  mark: row.valid_until !== null && row.valid_until < now ? 'expired' : undefined,
});

export const reportHit = (row: ReportRow & LocationNames): SearchHit => ({
  record: iri(reports.path, row.id),
  title: row.title,
  period: { from: row.from_on, to: row.to_on },
  locationName: locationNamesText(row),
  mark: reportMark(row),
});

function reportMark({ state, replaced_by_id: replacedBy }: ReportRow): SearchHit['mark'] {
  if (replacedBy === null) return state;
  return state === 'submitted' ? 'submittedReplaced' : 'replaced';
}

export const formHit = (row: FormRow): SearchHit => ({
  record: iri(forms.path, row.id),
  title: row.name,
  detail: row.description ?? undefined,
});

/** Undefined where something is for all locations. */
const locationNamesText = ({ location_names: names }: LocationNames): string | undefined =>
  names.length === 0 ? undefined : names.join(', ');
