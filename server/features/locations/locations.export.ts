import type { ExportColumn } from '#server/http/serve/export.ts';
import { LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import type { NamedLocationRow } from './locations.queries.ts';

const yesOrNo = (value: boolean) => (value ? 'ja' : 'nein');

export const locationColumns: readonly ExportColumn<NamedLocationRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Standort', value: (row) => row.name },
  { title: 'Status', value: (row) => LOCATION_STATUS_TEXTS[row.status] },
  { title: 'Art', value: (row) => LOCATION_TYPE_TEXTS[row.type] },
  { title: 'Straße', value: (row) => row.street },
  { title: 'PLZ', value: (row) => row.postal_code },
  { title: 'Ort', value: (row) => row.city },
  { title: 'Bundesland', value: (row) => row.state_name },
  { title: 'Sozialkonzept', value: (row) => row.concept_name },
  { title: 'Kontrollgang alle (min)', value: (row) => row.tour_interval_seconds / 60 },
  { title: 'Öffnungszeiten (Zeilen)', value: (row) => row.opening_hours.length },
  { title: 'Maßnahmen', value: (row) => yesOrNo(row.is_activity_allowed) },
  { title: 'Kontrollgänge', value: (row) => yesOrNo(row.is_inspection_tour_allowed) },
  { title: 'Aufgaben', value: (row) => yesOrNo(row.is_task_allowed) },
  { title: 'Protokolle', value: (row) => yesOrNo(row.is_protocol_allowed) },
  { title: 'Spielerprüfung', value: (row) => yesOrNo(row.player_check_allowed) },
  { title: 'Premium', value: (row) => yesOrNo(row.is_premium) },
  { title: 'PIN verlangt', value: (row) => yesOrNo(row.pin_required) },
  { title: 'Mindestalter', value: (row) => row.min_age ?? row.state_min_age },
  { title: 'Betriebsstättenkennung', value: (row) => row.oasis_site_id },
  { title: 'Kontingent im Monat', value: (row) => row.monthly_limit ?? 'unbegrenzt' },
  { title: 'Angelegt', type: 'dateTime', value: (row) => row.created_at },
];
