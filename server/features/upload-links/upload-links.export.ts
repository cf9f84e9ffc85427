import type { ExportColumn } from '#server/http/serve/export.ts';
import { UPLOAD_LINK_STATE_TEXTS } from '#shared/contracts/upload-links/upload-links.ts';
import type { NamedLinkRow } from './upload-links.queries.ts';
import { uploadLinkState } from './upload-links.rules.ts';

export const uploadLinkColumns: readonly ExportColumn<NamedLinkRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Profil', value: (row) => row.profile_name },
  { title: 'Art', value: (row) => row.type_name },
  { title: 'E-Mail', value: (row) => row.email },
  { title: 'Stand', value: (row) => UPLOAD_LINK_STATE_TEXTS[uploadLinkState(row, new Date())] },
  { title: 'Gilt bis', type: 'dateTime', value: (row) => row.expires_at },
  { title: 'Benutzt', type: 'dateTime', value: (row) => row.used_at },
  { title: 'Nachweis Nr.', value: (row) => row.profile_document_id },
  { title: 'Angelegt', type: 'dateTime', value: (row) => row.created_at },
];
