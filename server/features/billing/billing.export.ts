import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';

const UNLIMITED_TEXT = 'unbegrenzt';

export const locationPlanColumns: readonly ExportColumn<Row<'location_contract'>>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Standort', value: (row) => row.name },
  { title: 'Aktiv', value: (row) => (row.status === 'active' ? 'ja' : 'nein') },
  { title: 'Tarif', value: (row) => row.plan_name },
  { title: 'Preis im Monat', type: 'euros', value: (row) => (row.plan_id === null ? null : row.price_cents) },
  { title: 'Gilt ab', type: 'date', value: (row) => (row.plan_id === null ? null : row.valid_from) },
  { title: 'Premium', value: (row) => (row.is_premium ? 'ja' : 'nein') },
  { title: 'OASIS-Abfragen im Monat', value: (row) => row.monthly_limit ?? UNLIMITED_TEXT },
];

export const quotaColumns: readonly ExportColumn<z.input<typeof QuotaSituation>>[] = [
  { title: 'Standort', value: ({ name }) => name },
  { title: 'Aktiv', value: ({ isActive }) => (isActive ? 'ja' : 'nein') },
  { title: 'Monat', value: ({ month }) => month.slice(0, 7) },
  { title: 'Abfragen', value: ({ requests }) => requests },
  { title: 'Kontingent im Vertrag', value: ({ limitCount }) => limitCount ?? UNLIMITED_TEXT },
  { title: 'Zusätzlich', value: ({ additionalLimitCount }) => additionalLimitCount },
  { title: 'Gesamt', value: ({ totalLimit }) => totalLimit ?? UNLIMITED_TEXT },
  { title: 'Übrig', value: ({ requestsLeft }) => requestsLeft ?? UNLIMITED_TEXT },
  { title: 'Voraussichtlich im Monat', value: ({ forecast }) => forecast ?? null },
];
