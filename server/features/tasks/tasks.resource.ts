import type * as z from 'zod/mini';
import { correctionFields } from '#server/http/correction-fields.ts';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import type { Task } from '#shared/contracts/tasks.ts';
import type { TaskRow } from './tasks.queries.ts';

export const TASKS = '/api/tasks';

export const toTask = (row: TaskRow): z.input<typeof Task> => ({
  ...item('Task', TASKS, row.id),
  taskTemplate: iriOrNone('/api/task_templates', row.task_template_id),
  description: row.description,
  possibleAnswers: row.possible_answers.map(({ value, action, isFinding }) => ({
    value,
    action: action === undefined ? undefined : iri('/api/actions', action),
    isFinding,
  })),
  type: row.type,
  doAt: toWireDate(row.do_at),
  doneAt: toWireDate(row.done_at),
  answer: row.answer ?? undefined,
  comment: row.comment ?? undefined,
  location: iri('/api/locations', row.location_id),
  locationName: row.location_name,
  user: iriOrNone('/api/users', row.user_id),
  profile: iriOrNone('/api/profiles', row.profile_id),
  profileName: row.profile_name ?? undefined,
  isPublic: row.is_public,
  isAutocomplete: row.is_autocomplete,
  completionSource: row.completion_source ?? undefined,
  finding: row.finding ?? undefined,
  occurredAt: toWireDate(row.occurred_at),
  createdAt: toWireDate(row.created_at),
  ...correctionFields(TASKS, row),
});
