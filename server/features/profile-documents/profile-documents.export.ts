import type { ExportColumn } from '#server/http/serve/export.ts';
import { PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { NamedProofRow } from './profile-documents.queries.ts';

const endText = (row: NamedProofRow) => (row.end_unknown ? 'unbekannt' : 'unbefristet');

export const proofColumns: readonly ExportColumn<NamedProofRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Profil', value: (row) => row.profile_name },
  { title: 'Art', value: (row) => row.type_name },
  { title: 'Name', value: (row) => row.name },
  { title: 'Ausgestellt', type: 'date', value: (row) => row.issued_at },
  { title: 'Gültig bis', type: 'date', value: (row) => row.invalid_at ?? endText(row) },
  { title: 'Stand', value: (row) => PROOF_REVIEW_TEXTS[row.state] },
  { title: 'Bemerkung der Prüfung', value: (row) => row.review_comment },
  { title: 'Kopie', value: (row) => (row.document_id === null ? 'nein' : 'ja') },
  { title: 'Eingetragen', type: 'dateTime', value: (row) => row.created_at },
];
