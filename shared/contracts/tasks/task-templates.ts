import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import {
  maxCharacters,
  dateTime,
  fieldMeta,
  iriOf,
  irisOf,
  itemFields,
  nameField,
} from '#shared/contracts/wire/hydra.ts';
import {
  possibleAnswersField,
  PossibleAnswer,
  MAX_TASK_DESCRIPTION_CHARACTERS,
  taskDescriptionField,
} from './tasks.ts';

export const MAX_RECURRENCE_CHARACTERS = 300;
export const PREVIEWED_DATE_COUNT = 5;
const MAX_FOLLOW_UP_HOURS = 24 * 365;

/** A template for tasks, which usually recur. */
export const TaskTemplate = z.object({
  ...itemFields('TaskTemplate'),
  description: nameField(),
  possibleAnswers: z.array(PossibleAnswer),
  /** RFC 5545 rule in the location's time zone. */
  recurrence: z.optional(z.string()),
  isAutocomplete: z.boolean(),
  isPublic: z.boolean(),
  isActive: z.boolean(),
  /** An empty list means every location of the organisation that has tasks. */
  locations: irisOf('Location'),
  /** Description of the follow-up task after a finding; defaults to naming the task itself. */
  followUpDescription: z.optional(z.string()),
  followUpHours: z.int(),
  /** Next date of the rule, whether or not a location is open on that day. */
  nextAt: z.optional(dateTime()),
  customer: iriOf('Customer'),
  createdAt: dateTime(),
});
export type TaskTemplate = z.infer<typeof TaskTemplate>;

const recurrence = () =>
  z
    .string()
    .check(z.trim(), maxCharacters(MAX_RECURRENCE_CHARACTERS))
    .register(fieldMeta, { description: 'RRULE of RFC 5545 in the time zone of the location, at most once an hour' });

const templateInput = {
  possibleAnswers: z.optional(possibleAnswersField()),
  recurrence: z.optional(z.nullable(recurrence())),
  isAutocomplete: z.optional(z.boolean()),
  isPublic: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
  locations: z.optional(irisOf('Location')),
  followUpDescription: z.optional(
    z.nullable(z.string().check(z.trim(), maxCharacters(MAX_TASK_DESCRIPTION_CHARACTERS))),
  ),
  followUpHours: z.optional(
    z
      .int('Bitte ganze Stunden angeben.')
      .check(
        z.minimum(1, 'Bitte mindestens eine Stunde angeben.'),
        z.maximum(MAX_FOLLOW_UP_HOURS, 'Bitte höchstens ein Jahr angeben.'),
      ),
  ),
};

export const TaskTemplateCreate = z.object({
  description: taskDescriptionField(),
  /** Defaults to the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  ...templateInput,
});
export type TaskTemplateCreate = z.infer<typeof TaskTemplateCreate>;

/** Fields that are left out keep their values. */
export const TaskTemplatePatch = z.object({ description: z.optional(taskDescriptionField()), ...templateInput });
export type TaskTemplatePatch = z.infer<typeof TaskTemplatePatch>;

export const RecurrencePreview = z.object({ recurrence: recurrence() });
/** The next dates of a rule, soonest first. */
export const RecurrenceDates = z.object({ dates: z.array(dateTime()) });

export const listTaskTemplates = endpoint({
  method: 'GET',
  path: '/api/task_templates',
  summary: 'Retrieves the collection of TaskTemplate resources.',
  list: {
    filters: { customer: ['relation'], isActive: ['boolean'] },
    order: ['description', 'id'],
    exported: '/api/export/task_templates',
  },
  response: TaskTemplate,
});
export const getTaskTemplate = endpoint({
  method: 'GET',
  path: '/api/task_templates/{id}',
  summary: 'Retrieves a TaskTemplate resource.',
  response: TaskTemplate,
});
export const createTaskTemplate = endpoint({
  method: 'POST',
  path: '/api/task_templates',
  summary: 'Creates a TaskTemplate resource.',
  body: TaskTemplateCreate,
  response: TaskTemplate,
});
export const patchTaskTemplate = endpoint({
  method: 'PATCH',
  path: '/api/task_templates/{id}',
  summary: 'Updates the TaskTemplate resource.',
  body: TaskTemplatePatch,
  response: TaskTemplate,
});
/** Hydra clients do not see this endpoint because its response is no item; it is only in the OpenAPI document. */
export const previewRecurrence = endpoint({
  method: 'POST',
  path: '/api/task_templates/dates',
  summary: 'Computes the next dates of a recurrence rule.',
  body: RecurrencePreview,
  response: RecurrenceDates,
});

export const taskTemplates = resource({
  name: 'TaskTemplate',
  path: '/api/task_templates',
  description: 'A task that comes again and again.',
  schema: TaskTemplate,
  endpoints: [listTaskTemplates, getTaskTemplate, createTaskTemplate, patchTaskTemplate],
});
