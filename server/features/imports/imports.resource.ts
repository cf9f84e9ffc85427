import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import {
  importLines,
  imports,
  type Import,
  type ImportKind,
  type ImportLine,
} from '#shared/contracts/imports/imports.ts';
import { invitations } from '#shared/contracts/users/invitations.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { ImportLineRow, ImportRow } from './imports.queries.ts';

export const toImport = (row: ImportRow): z.input<typeof Import> => ({
  ...itemFields(imports, row.id),
  kind: row.kind,
  state: row.state,
  customer: iri(customers.path, row.customer_id),
  user: iri(users.path, row.user_id),
  userName: row.user_name ?? '',
  fileName: row.file_name,
  columns: row.headings.map((heading, columnIndex) => ({ heading, field: row.fields[columnIndex] ?? undefined })),
  lineCount: row.line_count,
  newCount: row.new_count,
  existingCount: row.existing_count,
  faultyCount: row.faulty_count,
  importedCount: row.imported_count,
  failedCount: row.failed_count,
  withdrawnCount: row.withdrawn_count,
  keptCount: row.kept_count,
  expiresAt: toWireDate(row.expires_at),
  createdAt: toWireDate(row.created_at),
  finishedAt: toWireDate(row.finished_at),
  withdrawnAt: toWireDate(row.withdrawn_at),
});

const PATHS_BY_KIND: Readonly<Record<ImportKind, string>> = {
  profiles: profiles.path,
  locations: locations.path,
  users: invitations.path,
};

export const toImportLine = (row: ImportLineRow): z.input<typeof ImportLine> => ({
  ...itemFields(importLines, row.id),
  import: iri(imports.path, row.import_id),
  number: row.number,
  cells: row.cells ?? [],
  verdict: row.verdict,
  violations: row.violations,
  outcome: row.outcome ?? undefined,
  reason: row.reason ?? undefined,
  entity: iriOrNone(PATHS_BY_KIND[row.kind], row.entity_id),
  entityName: row.entity_name ?? undefined,
});
