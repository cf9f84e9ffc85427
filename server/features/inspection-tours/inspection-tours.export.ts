import { profileNameOf } from '#server/features/profiles/profiles.public.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { TOUR_SOURCE_TEXTS } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { TourRow } from './inspection-tours.queries.ts';

export const tourColumns: readonly ExportColumn<TourRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Fällig', type: 'dateTime', value: (row) => row.due_at },
  { title: 'Begonnen', type: 'dateTime', value: (row) => row.started_at },
  // A missed tour has no time, because it did not take place. The column of its deadline says when it was due.
  {
    title: 'Durchgeführt',
    type: 'dateTime',
    value: (row) => (row.completion_source === 'missed' ? null : row.occurred_at),
  },
  { title: 'Erfasst', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Standort', value: (row) => row.location_name },
  { title: 'Status', value: (row) => row.status_text },
  { title: 'Befund', value: (row) => (row.is_finding ? 'ja' : 'nein') },
  { title: 'Kommentar', value: (row) => row.comment },
  { title: 'Profil', value: profileNameOf },
  { title: 'Erfassung', value: (row) => TOUR_SOURCE_TEXTS[row.completion_source] },
  { title: 'Korrigiert Nr.', value: (row) => row.corrects_id },
  { title: 'Ersetzt durch Nr.', value: (row) => row.corrected_by_id },
  { title: 'Korrekturgrund', value: (row) => row.reason },
];
