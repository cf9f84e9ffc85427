import type * as z from 'zod/mini';
import type { PossibleAnswerColumn, Row } from '#server/db/schema.ts';
import { correctionFields } from '#server/http/correction-fields.ts';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import type { Task, TaskTemplate } from '#shared/contracts/tasks.ts';
import type { TaskRow } from './tasks.queries.ts';

export const TASKS = '/api/tasks';
const TASK_TEMPLATES = '/api/task_templates';

const toAnswer = ({ value, action, isFinding }: PossibleAnswerColumn) => ({
  value,
  action: action === undefined ? undefined : iri('/api/actions', action),
  isFinding,
});

export const toTask = (row: TaskRow): z.input<typeof Task> => ({
  ...item('Task', TASKS, row.id),
  taskTemplate: iriOrNone(TASK_TEMPLATES, row.task_template_id),
  description: row.description,
  possibleAnswers: row.possible_answers.map(toAnswer),
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

export const toTaskTemplate = (row: Row<'task_template'>): z.input<typeof TaskTemplate> => ({
  ...item('TaskTemplate', TASK_TEMPLATES, row.id),
  description: row.description,
  possibleAnswers: row.possible_answers.map(toAnswer),
  recurrence: row.recurrence ?? undefined,
  isAutocomplete: row.is_autocomplete,
  isPublic: row.is_public,
  isActive: row.is_active,
  customer: iri('/api/customers', row.customer_id),
  createdAt: toWireDate(row.created_at),
});
