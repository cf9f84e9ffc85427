import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import {
  organisationExports,
  type OrganisationExport,
} from '#shared/contracts/organisation-export/organisation-export.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { ExportRow } from './organisation-export.queries.ts';

export const toExport = (row: ExportRow): z.input<typeof OrganisationExport> => ({
  ...itemFields(organisationExports, row.id),
  customer: iri(customers.path, row.customer_id),
  user: iri(users.path, row.user_id),
  state: row.state,
  progress: row.progress,
  bytes: row.bytes ?? undefined,
  digest: row.digest ?? undefined,
  createdAt: toWireDate(row.created_at),
  finishedAt: toWireDate(row.finished_at),
  expiresAt: toWireDate(row.expires_at),
  downloadedAt: toWireDate(row.downloaded_at),
});
