import type { Row } from '#server/db/schema.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { severityText } from '#shared/contracts/locations/location-situations.ts';
import { toLocationSituation } from './location-situations.resource.ts';

const STATE_TEXTS = {
  none: 'fehlt',
  expired: 'abgelaufen',
  endingThisWeek: 'läuft diese Woche ab',
  ending: 'läuft ab',
} as const;

/** A location whose contract has no player check needs no queries. */
const limitText = ({ player_check_allowed: isAllowed }: Row<'location_situation'>, limit: number | null) =>
  isAllowed ? (limit ?? 'unbegrenzt') : null;

export const locationSituationColumns: readonly ExportColumn<Row<'location_situation'>>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Standort', value: (row) => row.name },
  { title: 'Dringlichkeit', value: (row) => severityText(toLocationSituation(row)) },
  { title: 'Nächste Frist', type: 'dateTime', value: (row) => row.next_deadline_at },
  { title: 'Überfällige Aufgaben', value: (row) => row.overdue_tasks },
  { title: 'Überfällig seit', type: 'dateTime', value: (row) => row.overdue_since },
  { title: 'Heute noch fällige Aufgaben', value: (row) => row.due_tasks },
  { title: 'Bis heute zu behebende Mängel', value: (row) => row.due_follow_ups },
  { title: 'Diese Woche zu behebende Mängel', value: (row) => row.follow_ups_this_week },
  { title: 'Mängel ohne Aufgabe', value: (row) => row.taskless_findings },
  { title: 'Bis heute zu beantwortende Nachforderungen', value: (row) => row.due_demands },
  { title: 'Später zu beantwortende Nachforderungen', value: (row) => row.later_demands },
  { title: 'Schwere Befunde der letzten 24 Stunden', value: (row) => row.grave_findings },
  { title: 'Heute versäumte Kontrollgänge', value: (row) => row.missed_tours },
  { title: 'Zuletzt versäumt', type: 'dateTime', value: (row) => row.last_missed_at },
  { title: 'Personen ohne gültigen Nachweis', value: (row) => row.staff_lacking },
  { title: 'Davon per Link gefragt', value: (row) => row.staff_asked },
  { title: 'Personen mit bald ablaufendem Nachweis', value: (row) => row.staff_ending },
  { title: 'OASIS-Abfragen im Monat', value: (row) => limitText(row, row.total_limit) },
  { title: 'Davon übrig', value: (row) => limitText(row, row.requests_left) },
  {
    title: 'OASIS-Zertifikat',
    value: ({ certificate_state: state }) => (state === null ? null : STATE_TEXTS[state]),
  },
  { title: 'Zertifikat bis', type: 'dateTime', value: (row) => row.certificate_until },
  { title: 'Erlaubnis', value: ({ permit_state: state }) => (state === null ? null : STATE_TEXTS[state]) },
  { title: 'Erlaubnis bis', type: 'dateTime', value: (row) => row.permit_until },
];
