import { AUTO_COMPLETE_SECONDS, FOLLOW_UP_HOURS, FOLLOW_UP_PREFIX } from '#shared/contracts/tasks/tasks.ts';
import type { Random } from '#server/demo/random.ts';
import { whileOpen } from '#server/demo/calendar.ts';
import { dueOn } from '#server/demo/recurrence.ts';
import {
  minutesAfter,
  type ActivityRecord,
  type ProtocolRecord,
  type TaskCompletion,
  type TaskRecord,
  type SeededLocation,
  type LocationTemplate,
} from './records.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { BusinessDay } from '#server/demo/organisations/shifts.ts';

const MINUTES_PER_DAY = 1440;
const AUTO_COMPLETED_SHARE = 0.08;
const FINDING_SHARE = 0.05;
const CORRECTED_SHARE = 0.012;
/** The follow-up tasks of the last days are still open at locations where there is something to do. */
const NEGLECTED_DAYS = 5;
/**
 * The weekly check of the flyers was forgotten this week, so that every location without a `situation` has an overdue
 * task.
 */
const FORGOTTEN_TASK = { key: 'informationMaterial', days: 7 };

const FIXED_ANSWER = { value: 'Behoben' };
const FOLLOW_UP_ANSWERS = [FIXED_ANSWER, { value: 'Noch nicht behoben', isFinding: true }];

/** Creates the routine tasks of one day with their completions. Tasks of tomorrow are open. */
export function recordTasks(location: SeededLocation, day: BusinessDay, now: Date, random: Random): TaskRecord[] {
  return location.templates.flatMap((template) => {
    const doAt = dueOn(template.seed.recurrence, day.day);
    if (doAt === null) return [];
    const task = openTask(location, template, doAt, now);
    const completedTask = { ...task, completion: completionOf(task, template, day, { now, random }) };
    return [completedTask, ...followUpOf(completedTask, now, random), ...correctionOf(completedTask, now, random)];
  });
}

function openTask(location: SeededLocation, template: LocationTemplate, doAt: Date, now: Date): TaskRecord {
  const usualCreatedAt = minutesAfter(doAt, -MINUTES_PER_DAY);
  return {
    id: 0,
    location,
    templateId: template.id,
    type: 'routine',
    description: template.seed.description,
    answers: template.answers,
    isAutocomplete: template.seed.isAutocomplete,
    doAt,
    createdAt: usualCreatedAt < now ? usualCreatedAt : now,
    completion: null,
    followUpOf: null,
    corrects: null,
    reason: null,
  };
}

interface TaskContext {
  readonly now: Date;
  readonly random: Random;
}

function completionOf(
  task: TaskRecord,
  template: LocationTemplate,
  day: BusinessDay,
  { now, random }: TaskContext,
): TaskCompletion | null {
  const isAutomatic = task.isAutocomplete && random.chance(AUTO_COMPLETED_SHARE);
  const usualCompletion = minutesAfter(task.doAt, isAutomatic ? AUTO_COMPLETE_SECONDS / 60 : random.integer(-15, 40));
  const { situation } = task.location.plan;
  const at = situation !== undefined && task.doAt <= now && usualCompletion > now ? task.doAt : usualCompletion;
  const wasForgotten =
    situation === undefined &&
    template.seed.key === FORGOTTEN_TASK.key &&
    minutesAfter(task.doAt, FORGOTTEN_TASK.days * MINUTES_PER_DAY) > now;
  if (at > now || wasForgotten) return null;
  if (isAutomatic) return { at, source: 'auto', answer: null, comment: null, profileId: null };
  const findings = task.answers.filter((answer) => answer.isFinding === true);
  const hasFinding = findings.length > 0 && random.chance(FINDING_SHARE);
  const answer = hasFinding ? random.pick(findings) : (task.answers[0] ?? null);
  const comment = hasFinding
    ? random.pick(['Wird bis morgen behoben.', 'Verwaltung ist informiert.', 'Ersatz ist bestellt.'])
    : null;
  return { at, source: 'manual', answer, comment, profileId: day.profileAt(at) };
}

/** Creates the follow-up task of a finding, which is due within a day. */
function followUpOf(task: TaskRecord, now: Date, random: Random): TaskRecord[] {
  if (task.completion?.answer?.isFinding !== true) return [];
  const doAt = minutesAfter(task.completion.at, FOLLOW_UP_HOURS * 60);
  const usualFixAt = minutesAfter(doAt, -random.integer(30, 600));
  const at = fixAt(task.location, { foundAt: task.completion.at, doAt, usualFixAt }, now);
  const isNeglected =
    task.location.plan.situation === undefined && minutesAfter(doAt, NEGLECTED_DAYS * MINUTES_PER_DAY) > now;
  return [
    {
      ...task,
      type: 'followUp',
      templateId: null,
      followUpOf: task,
      description: `${FOLLOW_UP_PREFIX}${task.description}`,
      answers: FOLLOW_UP_ANSWERS,
      isAutocomplete: false,
      doAt,
      createdAt: task.completion.at,
      completion:
        at < now && !isNeglected
          ? { at, source: 'manual', answer: FIXED_ANSWER, comment: null, profileId: task.completion.profileId }
          : null,
    },
  ];
}

interface FixTimes {
  readonly foundAt: Date;
  readonly doAt: Date;
  readonly usualFixAt: Date;
}

/**
 * The dashboard would ask for a finding that is left to be fixed. So none is left for today at a location where something
 * is to be done this week, and none at all where everything is fine.
 */
function fixAt({ plan, silentDays }: SeededLocation, { foundAt, doAt, ...times }: FixTimes, now: Date): Date {
  const openAt = whileOpen(times.usualFixAt, plan.opening, silentDays);
  const usualFixAt = openAt <= doAt ? openAt : times.usualFixAt;
  if (usualFixAt <= now || plan.situation === undefined) return usualFixAt;
  const isForToday = localDay(doAt.getTime(), SERVER_TIME_ZONE) === localDay(now.getTime(), SERVER_TIME_ZONE);
  const isLeft = plan.situation === 'watch' && !isForToday;
  return isLeft ? usualFixAt : new Date((foundAt.getTime() + now.getTime()) / 2);
}

/**
 * Creates the task for a finding in a protocol. It is completed in time or not due yet: there are enough other overdue
 * tasks, and the workplace shows only the three oldest.
 */
export function findingTask(
  { location, profileId, closedAt }: Pick<ProtocolRecord, 'location' | 'profileId'> & { readonly closedAt: Date },
  { hours, description }: { readonly hours: number; readonly description: string },
  { now, random }: TaskContext,
): TaskRecord {
  const doAt = minutesAfter(closedAt, hours * 60);
  const usualFixAt = minutesAfter(closedAt, hours * random.integer(12, 55));
  const at = fixAt(location, { foundAt: closedAt, doAt, usualFixAt }, now);
  return {
    id: 0,
    location,
    templateId: null,
    type: 'followUp',
    description,
    answers: FOLLOW_UP_ANSWERS,
    isAutocomplete: false,
    doAt,
    createdAt: closedAt,
    completion: at < now ? { at, source: 'manual', answer: FIXED_ANSWER, comment: null, profileId } : null,
    followUpOf: null,
    corrects: null,
    reason: null,
  };
}

function correctionOf(task: TaskRecord, now: Date, random: Random): TaskRecord[] {
  const { completion } = task;
  if (completion?.source !== 'manual' || completion.answer?.isFinding === true || !random.chance(CORRECTED_SHARE))
    return [];
  const createdAt = minutesAfter(completion.at, random.integer(5, 90));
  if (createdAt > now) return [];
  return [
    {
      ...task,
      createdAt,
      completion: { ...completion, comment: 'Beim zweiten Blick ein Aushang erneuert.' },
      corrects: task,
      reason: 'Bemerkung vergessen',
    },
  ];
}

/** Creates a single task, so that a visitor of the demo sees a running countdown. */
export function taskDueInFourMinutes(location: SeededLocation, now: Date): TaskRecord {
  return {
    id: 0,
    location,
    templateId: null,
    type: 'single',
    description: 'Ist der Jugendschutz-Hinweis am Eingang von außen gut zu lesen?',
    answers: [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }],
    isAutocomplete: true,
    doAt: minutesAfter(now, 4),
    createdAt: minutesAfter(now, -45),
    completion: null,
    followUpOf: null,
    corrects: null,
    reason: null,
  };
}

/** Creates the task to have a device checked that the staff was told to leave off. */
export function checkOfDevice(location: SeededLocation, now: Date): TaskRecord {
  return {
    ...taskDueInFourMinutes(location, now),
    type: 'followUp',
    description: 'Gerät 3: neue Prüfplakette anbringen lassen',
    answers: FOLLOW_UP_ANSWERS,
    isAutocomplete: false,
    doAt: minutesAfter(now, 3 * MINUTES_PER_DAY),
    createdAt: minutesAfter(now, -5 * 60),
  };
}

/** Creates the activity that the answer of a task records. */
export function activityOfTask(task: TaskRecord): ActivityRecord[] {
  const { completion } = task;
  if (completion?.answer?.action === undefined || completion.profileId === null || task.corrects !== null) return [];
  return [
    {
      id: 0,
      location: task.location,
      actionId: completion.answer.action,
      profileId: completion.profileId,
      task,
      comment: null,
      completionSource: completion.source,
      isCancelled: false,
      occurredAt: completion.at,
      createdAt: completion.at,
      corrects: null,
      reason: null,
    },
  ];
}
