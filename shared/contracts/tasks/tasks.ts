import * as z from 'zod/mini';
import { comment, CompletionSource, correctionFields, correctionInput } from '#shared/contracts/wire/corrections.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { maxCharacters, dateTime, iriOf, itemFields, requiredText } from '#shared/contracts/wire/hydra.ts';
import { profileChosenOffline } from '#shared/contracts/profiles/profiles.ts';

/** Time after which the dialog of a task is completed automatically, if the task allows it. */
export const AUTO_COMPLETE_SECONDS = 300;
/** Time before the deadline from which a task shows a countdown. */
export const COUNTDOWN_SECONDS = 300;
export const NEXT_TASK_COUNT = 3;
export const MAX_TASK_DESCRIPTION_CHARACTERS = 500;
export const MAX_ANSWER_CHARACTERS = 200;
export const MAX_ANSWERS = 10;
/** Time to fix a finding, unless the template sets another one. */
export const FOLLOW_UP_HOURS = 24;
export const FOLLOW_UP_PREFIX = 'Mangel beheben: ';
/** Minimum time to read and confirm a new version of the social concept. */
export const INSTRUCTION_DAYS = 14;
export const FINDING_COMMENT_MESSAGE = 'Bitte angeben, was aufgefallen ist.';
export const DEMAND_ANSWER_MESSAGE = 'Bitte die Antwort schreiben.';
export const INSTRUCTION_ANSWER = 'Gelesen und verstanden';

const answerText = () => z.string().check(maxCharacters(MAX_ANSWER_CHARACTERS));
export const taskDescriptionField = () =>
  requiredText('Bitte die Aufgabe beschreiben.', MAX_TASK_DESCRIPTION_CHARACTERS, 3);

export const TaskType = z.enum(['routine', 'single', 'followUp', 'instruction']);
export type TaskType = z.infer<typeof TaskType>;
/** Origin of a task: a template, the management, a finding, or a new version of the social concept. */
export const TASK_TYPE_TEXTS = {
  routine: 'Wiederkehrend',
  single: 'Einzelaufgabe',
  followUp: 'Mangel beheben',
  instruction: 'Unterweisung',
} as const satisfies Record<TaskType, string>;

export const PossibleAnswer = z.object({
  value: answerText(),
  /** The action recorded as an activity if the task is completed with this answer. */
  action: z.optional(iriOf('Action')),
  isFinding: z.optional(z.boolean()),
});

export const possibleAnswersField = () =>
  z.array(PossibleAnswer).check(z.maxLength(MAX_ANSWERS, `Bitte höchstens ${MAX_ANSWERS} Antworten.`));

export const Task = z.object({
  ...itemFields('Task'),
  taskTemplate: z.optional(iriOf('TaskTemplate')),
  description: z.string(),
  possibleAnswers: z.array(PossibleAnswer),
  type: TaskType,
  doAt: dateTime(),
  /**
   * For an open task, the beginning of the working day on which it is due. A task completed before that is marked as
   * early.
   */
  workdayFrom: z.optional(dateTime()),
  doneAt: z.optional(dateTime()),
  answer: z.optional(z.string()),
  comment: z.optional(z.string()),
  location: iriOf('Location'),
  locationName: z.string(),
  user: z.optional(iriOf('User')),
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  /** True if the profile was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  /** The only profile that may sign the task; absent if any may. */
  assignedProfile: z.optional(iriOf('Profile')),
  assignedProfileName: z.optional(z.string()),
  /** The version of the social concept an instruction is about. */
  socialConceptVersion: z.optional(iriOf('SocialConceptVersion')),
  isPublic: z.boolean(),
  isAutocomplete: z.boolean(),
  /** True if an authority demanded it, so that its completion needs an answer or a comment, which the authority reads. */
  isDemanded: z.boolean(),
  completionSource: z.optional(CompletionSource),
  finding: z.optional(z.boolean()),
  /** True if it was completed before the working day on which it was due. */
  isEarly: z.boolean(),
  /** The task whose finding this follow-up task has to fix. */
  followUpOf: z.optional(iriOf('Task')),
  /** The tour with a finding about which the task was given: its first version. */
  tour: z.optional(iriOf('InspectionTour')),
  /** Set if the task no longer has to be done, because its template was changed or its finding was withdrawn. */
  withdrawnAt: z.optional(dateTime()),
  occurredAt: z.optional(dateTime()),
  createdAt: dateTime(),
  ...correctionFields('Task'),
});
export type Task = z.infer<typeof Task>;

/** Completes an open task. */
export const TaskPatch = z.object({
  answer: z.optional(answerText()),
  comment: z.optional(z.nullable(comment())),
  profile: z.optional(iriOf('Profile')),
  profileChosenOffline: profileChosenOffline(),
  completionSource: z.optional(CompletionSource),
  occurredAt: z.optional(dateTime()),
});
export type TaskPatch = z.infer<typeof TaskPatch>;

/** A single task given by the operator. */
export const TaskCreate = z.object({
  description: taskDescriptionField(),
  possibleAnswers: z.optional(possibleAnswersField()),
  doAt: dateTime(),
  location: iriOf('Location'),
  isPublic: z.optional(z.boolean()),
  isAutocomplete: z.optional(z.boolean()),
  /** The finding that the task has to fix, if its protocol gave it none. */
  finding: z.optional(z.object({ protocol: iriOf('Protocol'), question: z.string() })),
  /** The tour with a finding about which the task is given. */
  tour: z.optional(iriOf('InspectionTour')),
});
export type TaskCreate = z.infer<typeof TaskCreate>;

/** Replaces the answer. The first completion stays in the history. */
export const TaskCorrection = z.object({
  ...correctionInput,
  answer: z.optional(answerText()),
  comment: z.optional(z.nullable(comment())),
  profile: z.optional(iriOf('Profile')),
});
export type TaskCorrection = z.infer<typeof TaskCorrection>;

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  summary: 'Retrieves the collection of Task resources.',
  list: {
    filters: {
      search: ['exact'],
      location: ['relation'],
      profile: ['relation'],
      user: ['relation'],
      origin: ['relation'],
      followUpOf: ['relation'],
      socialConceptVersion: ['relation'],
      type: ['exact'],
      isPublic: ['boolean'],
      isOverdue: ['boolean'],
      doneAt: ['exists', 'date'],
      doAt: ['date'],
      completionSource: ['exact'],
      correctedBy: ['exists'],
      description: ['partial'],
    },
    order: ['doAt', 'doneAt', 'description', 'profileName', 'locationName', 'id'],
    exported: '/api/export/tasks',
  },
  response: Task,
});
export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}',
  summary: 'Retrieves a Task resource.',
  response: Task,
});
export const patchTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/{id}',
  summary: 'Completes the Task resource.',
  body: TaskPatch,
  response: Task,
});
export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Creates a Task resource.',
  body: TaskCreate,
  response: Task,
});
export const correctTask = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/corrections',
  summary: 'Corrects a completed Task resource.',
  body: TaskCorrection,
  response: Task,
});

export const tasks = resource({
  name: 'Task',
  path: '/api/tasks',
  description: 'Something a location has to do until a given time.',
  schema: Task,
  endpoints: [listTasks, getTask, patchTask, createTask],
});
