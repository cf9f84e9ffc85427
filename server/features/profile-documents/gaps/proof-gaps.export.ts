import type { ExportColumn } from '#server/http/serve/export.ts';
import { PROOF_GAP_TEXTS } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { dayOf, gapReason } from '#server/features/profile-documents/profile-documents.rules.ts';
import type { NamedGapRow } from './proof-gaps.queries.ts';

const reasonOf = ({ until }: NamedGapRow) => gapReason(until, dayOf(new Date()));

export const gapColumns: readonly ExportColumn<NamedGapRow>[] = [
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Profil', value: (row) => row.profile_name },
  { title: 'Nachweis', value: (row) => row.type_name },
  { title: 'Stand', value: (row) => PROOF_GAP_TEXTS[reasonOf(row)] },
  { title: 'Eingereicht', type: 'dateTime', value: (row) => row.submitted_at },
  { title: 'Gültig bis', type: 'date', value: (row) => row.until },
  { title: 'Darf nicht arbeiten', value: (row) => (reasonOf(row) === 'expiring' ? 'nein' : 'ja') },
  { title: 'Verlangt von', value: (row) => row.required_by.map(({ name }) => name).join(', ') },
];
