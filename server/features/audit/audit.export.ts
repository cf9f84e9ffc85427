import type { ExportColumn } from '#server/http/serve/export.ts';
import { AUDIT_GROUP_TEXTS, AUDIT_SOURCE_TEXTS } from '#shared/contracts/audit/audit.ts';
import { descriptionOf } from './audit-kinds.rules.ts';
import { actorNameOf, type DescribedRow } from './audit.resource.ts';

const nameOfRecord = (row: DescribedRow, path: string, id: number | null) =>
  id === null ? null : (row.nameOf(`/api/${path}/${id}`) ?? null);

export const auditColumns: readonly ExportColumn<DescribedRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Zeitpunkt', type: 'dateTime', value: (row) => row.at },
  { title: 'Zugang', value: actorNameOf },
  { title: 'Profil', value: (row) => nameOfRecord(row, 'profiles', row.profile_id) },
  { title: 'Bereich', value: (row) => AUDIT_GROUP_TEXTS[descriptionOf(row.type).group] },
  { title: 'Was', value: (row) => row.sentence },
  { title: 'Standort', value: (row) => nameOfRecord(row, 'locations', row.location_id) },
  { title: 'Organisation', value: (row) => nameOfRecord(row, 'customers', row.customer_id) },
  { title: 'Objekt', value: (row) => row.entity },
  { title: 'Quelle', value: (row) => AUDIT_SOURCE_TEXTS[row.source] },
  { title: 'Nr. im Prüfbuch', value: (row) => row.seq },
  { title: 'Prüfsumme', value: (row) => row.leaf },
];
