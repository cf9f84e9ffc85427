import { profileNameOf } from '#server/features/profiles/profiles.public.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import type { ActivityRow } from './activities.queries.ts';

export const activityColumns: readonly ExportColumn<ActivityRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Geschehen', type: 'dateTime', value: (row) => row.occurred_at },
  { title: 'Erfasst', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Maßnahme', value: (row) => row.action_name },
  { title: 'Standort', value: (row) => row.location_name },
  { title: 'Profil', value: profileNameOf },
  { title: 'Kommentar', value: (row) => row.comment },
  {
    title: 'Erfassung',
    value: (row) => COMPLETION_SOURCE_TEXTS[row.completion_source],
  },
  { title: 'Zurückgenommen', value: (row) => (row.is_cancelled ? 'ja' : 'nein') },
  { title: 'Korrigiert Nr.', value: (row) => row.corrects_id },
  { title: 'Ersetzt durch Nr.', value: (row) => row.corrected_by_id },
  { title: 'Korrekturgrund', value: (row) => row.reason },
];
