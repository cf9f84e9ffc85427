import { profileNameOf } from '#server/features/profiles/profiles.public.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { STORED_OUTCOME_TEXTS } from '#shared/contracts/player-check/check-log.ts';
import type { LoggedCheckRow } from './check-log.queries.ts';

export const loggedCheckColumns: readonly ExportColumn<LoggedCheckRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Zeitpunkt', type: 'dateTime', value: (row) => row.asked_at },
  { title: 'Standort', value: (row) => row.location_name },
  { title: 'Antwort', value: (row) => STORED_OUTCOME_TEXTS[row.outcome] },
  { title: 'Profil', value: profileNameOf },
  { title: 'Zugang', value: (row) => row.user_name },
  { title: 'Dauer (ms)', value: (row) => row.duration_milliseconds },
];
