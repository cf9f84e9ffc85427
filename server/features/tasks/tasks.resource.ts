import type * as z from 'zod/mini';
import type { PossibleAnswerColumn } from '#server/db/schema/records.ts';
import { correctionFields } from '#server/http/serve/correction-fields.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { nextOccurrences } from '#server/time/recurrence.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { socialConceptVersions } from '#shared/contracts/master-data/social-concepts.ts';
import { taskTemplates, type TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import { tasks, type Task } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { TaskTemplateRow } from '#server/features/tasks/templates/task-templates.queries.ts';
import type { TaskRow } from './tasks.queries.ts';
import { startOfDueWorkday } from './tasks.rules.ts';

const toAnswer = ({ value, action, isFinding }: PossibleAnswerColumn) => ({
  value,
  action: action === undefined ? undefined : iri(actions.path, action),
  isFinding,
});

export const toTask = (row: TaskRow): z.input<typeof Task> => ({
  ...itemFields(tasks, row.id),
  taskTemplate: iriOrNone(taskTemplates.path, row.task_template_id),
  description: row.description,
  possibleAnswers: row.possible_answers.map(toAnswer),
  type: row.type,
  doAt: toWireDate(row.do_at),
  workdayFrom: row.done_at === null ? toWireDate(startOfDueWorkday(row)) : undefined,
  doneAt: toWireDate(row.done_at),
  answer: row.answer ?? undefined,
  comment: row.comment ?? undefined,
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  user: iriOrNone(users.path, row.user_id),
  profile: iriOrNone(profiles.path, row.profile_id),
  profileName: row.profile_name ?? undefined,
  profileChosenOffline: row.profile_chosen_offline,
  assignedProfile: iriOrNone(profiles.path, row.assigned_profile_id),
  assignedProfileName: row.assigned_profile_name ?? undefined,
  socialConceptVersion: iriOrNone(socialConceptVersions.path, row.social_concept_version_id),
  isPublic: row.is_public,
  isAutocomplete: row.is_autocomplete,
  isDemanded: row.is_demanded,
  completionSource: row.completion_source ?? undefined,
  finding: row.finding ?? undefined,
  isEarly: row.is_early,
  followUpOf: iriOrNone(tasks.path, row.follow_up_of_id),
  tour: iriOrNone(inspectionTours.path, row.tour_id),
  withdrawnAt: toWireDate(row.withdrawn_at),
  occurredAt: toWireDate(row.occurred_at),
  createdAt: toWireDate(row.created_at),
  ...correctionFields(tasks.path, row),
});

export const toTaskTemplate = (row: TaskTemplateRow, now: Date): z.input<typeof TaskTemplate> => ({
  ...itemFields(taskTemplates, row.id),
  description: row.description,
  possibleAnswers: row.possible_answers.map(toAnswer),
  recurrence: row.recurrence ?? undefined,
  isAutocomplete: row.is_autocomplete,
  isPublic: row.is_public,
  isActive: row.is_active,
  locations: row.location_ids.map((id) => iri(locations.path, id)),
  followUpDescription: row.follow_up_description ?? undefined,
  followUpHours: row.follow_up_hours,
  nextAt: toWireDate(nextDateOf(row, now)),
  customer: iri(customers.path, row.customer_id),
  createdAt: toWireDate(row.created_at),
});

function nextDateOf({ is_active: isActive, recurrence }: TaskTemplateRow, now: Date): Date | null {
  if (!isActive || recurrence === null) return null;
  return nextOccurrences(recurrence, SERVER_TIME_ZONE, { after: now, count: 1 })[0] ?? null;
}
