import type { ExportColumn } from '#server/http/serve/export.ts';
import type { JudgedMonthRow } from './judge-usage.ts';
import { limitsOfMonth, countMarkedDays } from './location-usages.resource.ts';

const UNLIMITED_TEXT = 'unbegrenzt';

export const locationUsageColumns: readonly ExportColumn<JudgedMonthRow>[] = [
  { title: 'Monat', value: (row) => row.month.slice(0, 7) },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Standort', value: (row) => row.name },
  { title: 'Abfragen', value: (row) => row.requests },
  { title: 'Kontingent im Vertrag', value: (row) => row.limit_count ?? UNLIMITED_TEXT },
  { title: 'Zusätzlich', value: (row) => row.additional_limit_count },
  { title: 'Davon gewährt', value: (row) => row.granted_limit_count },
  { title: 'Gesamt', value: (row) => limitsOfMonth(row).totalLimit ?? UNLIMITED_TEXT },
  { title: 'Übrig', value: (row) => limitsOfMonth(row).requestsLeft ?? UNLIMITED_TEXT },
  { title: 'Öffnungstage ohne Abfrage', value: (row) => countMarkedDays(row, 'none') },
  { title: 'Öffnungstage mit ungewöhnlich wenigen', value: (row) => countMarkedDays(row, 'few') },
];
