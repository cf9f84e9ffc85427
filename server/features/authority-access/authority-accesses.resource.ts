import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import {
  authorityAccesses,
  authorityDemands,
  authorityVisits,
  type AuthorityAccess,
  type AuthorityDemand,
  type AuthorityVisit,
} from '#shared/contracts/authority-access/authority-access.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';
import { accessState } from './authority-access.rules.ts';
import type { AccessRow, DemandRow, VisitRow } from './authority-accesses.queries.ts';

export const toAuthorityAccess = (row: AccessRow, now: Date): z.input<typeof AuthorityAccess> => ({
  ...itemFields(authorityAccesses, row.id),
  customer: iri(customers.path, row.customer_id),
  locations: row.location_ids.map((id) => iri(locations.path, id)),
  authority: row.authority,
  person: row.person,
  from: row.from_on,
  to: row.to_on,
  kinds: [...row.kinds],
  showsNames: row.shows_names,
  state: accessState(row, now),
  expiresAt: toWireDate(row.expires_at),
  revokedAt: toWireDate(row.revoked_at),
  signIns: row.sign_ins,
  wrongCodes: row.failed_attempts,
  lastSeenAt: toWireDate(row.last_seen_at),
  user: iri(users.path, row.user_id),
  createdAt: toWireDate(row.created_at),
});

export const toAuthorityVisit = (row: VisitRow): z.input<typeof AuthorityVisit> => ({
  ...itemFields(authorityVisits, row.id),
  access: iri(authorityAccesses.path, row.access_id),
  customer: iri(customers.path, row.customer_id),
  section: row.section,
  location: iriOrNone(locations.path, row.location_id),
  locationName: row.location_name ?? undefined,
  subject: row.subject ?? undefined,
  createdAt: toWireDate(row.created_at),
});

export const toAuthorityDemand = (row: DemandRow): z.input<typeof AuthorityDemand> => ({
  ...itemFields(authorityDemands, row.id),
  access: iri(authorityAccesses.path, row.access_id),
  customer: iri(customers.path, row.customer_id),
  location: iri(locations.path, row.location_id),
  text: row.text,
  dueOn: row.due_on,
  task: iri(tasks.path, row.task_id),
  files: row.document_ids.map((id) => iri(documents.path, id)),
  fileNames: [...row.document_names],
  createdAt: toWireDate(row.created_at),
});
