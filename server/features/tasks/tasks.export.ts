import { profileNameOf } from '#server/features/profiles/profiles.public.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import { OFFICE_NAME } from '#shared/domain/profile-name-text.ts';
import { TASK_TYPE_TEXTS } from '#shared/contracts/tasks/tasks.ts';
import type { TaskRow } from './tasks.queries.ts';

/** The office signs with no profile. */
const completedBy = (row: TaskRow) => profileNameOf(row) ?? (row.completion_source === 'manual' ? OFFICE_NAME : null);

export const taskColumns: readonly ExportColumn<TaskRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Fällig', type: 'dateTime', value: (row) => row.do_at },
  { title: 'Aufgabe', value: (row) => row.description },
  { title: 'Art', value: (row) => TASK_TYPE_TEXTS[row.type] },
  { title: 'Standort', value: (row) => row.location_name },
  { title: 'Erledigt', type: 'dateTime', value: (row) => row.done_at },
  { title: 'Antwort', value: (row) => row.answer },
  { title: 'Mangel', value: (row) => (row.finding === null ? null : row.finding ? 'ja' : 'nein') },
  { title: 'Vorzeitig', value: (row) => (row.done_at === null ? null : row.is_early ? 'ja' : 'nein') },
  { title: 'Profil', value: completedBy },
  {
    title: 'Erfassung',
    value: (row) => row.completion_source && COMPLETION_SOURCE_TEXTS[row.completion_source],
  },
  { title: 'Kommentar', value: (row) => row.comment },
  { title: 'Behebt den Mangel von Nr.', value: (row) => row.follow_up_of_id },
  { title: 'Korrigiert Nr.', value: (row) => row.corrects_id },
  { title: 'Ersetzt durch Nr.', value: (row) => row.corrected_by_id },
  { title: 'Korrekturgrund', value: (row) => row.reason },
];
