import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { TaskType } from '#shared/contracts/tasks/tasks.ts';

/** Tables of tasks, activities and inspection tours. */
export interface RecordTables {
  task_template: TaskTemplateTable;
  task_template_location: { task_template_id: number; location_id: number; customer_id: number };
  task_generation: { task_template_id: number; location_id: number; customer_id: number; generated_until: Date };
  task: TaskTable;
  activity: ActivityTable;
  inspection_tour: InspectionTourTable;
  tour_finding: TourFindingView;
  location_day: LocationDayTable;
  location_day_progress: { only_one: Generated<boolean>; counted_until: string };
}

/** Numbers of the records of a location on a day in Germany, YYYY-MM-DD. */
interface LocationDayTable {
  location_id: number;
  customer_id: number;
  day: string;
  activities: number;
  tours_kept: number;
  tours_automatic: number;
  tours_missed: number;
  tasks_done: number;
}

type CreatedAt = { created_at: Generated<Date> };

/** The names of location and organisation at the time of the record; the database fills them in. */
export interface RecordedNames {
  location_name: Generated<string>;
  customer_name: Generated<string>;
}

export interface PossibleAnswerColumn {
  value: string;
  /** Id of the action that is recorded as an activity when this answer is given. */
  action?: number;
  isFinding?: boolean;
}

interface TaskTemplateTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  description: string;
  possible_answers: JSONColumnType<PossibleAnswerColumn[]>;
  /** RFC 5545 rule in the time zone of the location; null for a template that is used by hand. */
  recurrence: string | null;
  is_autocomplete: Generated<boolean>;
  is_public: Generated<boolean>;
  is_active: Generated<boolean>;
  follow_up_description: string | null;
  follow_up_hours: Generated<number>;
}

interface TaskTable extends CreatedAt, RecordedNames {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  task_template_id: number | null;
  user_id: number | null;
  type: Generated<TaskType>;
  social_concept_version_id: number | null;
  assigned_profile_id: number | null;
  description: string;
  possible_answers: JSONColumnType<PossibleAnswerColumn[]>;
  is_public: Generated<boolean>;
  is_autocomplete: Generated<boolean>;
  /** Whether an authority demanded it, so that its completion needs an answer in words. */
  is_demanded: Generated<boolean>;
  do_at: Date;
  /** Whether the task was completed before the working day on which it was due. */
  is_early: Generated<boolean>;
  done_at: Date | null;
  occurred_at: Date | null;
  answer: string | null;
  comment: string | null;
  profile_id: number | null;
  profile_chosen_offline: Generated<boolean>;
  completion_source: 'manual' | 'auto' | null;
  finding: boolean | null;
  completed_by: number | null;
  follow_up_of_id: number | null;
  /** First version of the protocol whose finding the task has to fix, if the office gave it later; and its question. */
  finding_protocol_id: number | null;
  finding_question: string | null;
  /** First version of the tour about whose finding the office gave the task. */
  tour_id: number | null;
  withdrawn_at: Date | null;
  corrects_id: number | null;
  corrected_by_id: number | null;
  first_id: number | null;
  origin_id: GeneratedAlways<number>;
  reason: string | null;
}

interface ActivityTable extends CreatedAt, RecordedNames {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  action_id: number;
  action_name: Generated<string>;
  profile_id: number;
  profile_chosen_offline: Generated<boolean>;
  task_id: number | null;
  user_id: number;
  comment: string | null;
  completion_source: Generated<'manual' | 'auto'>;
  is_cancelled: Generated<boolean>;
  occurred_at: Date;
  corrects_id: number | null;
  corrected_by_id: number | null;
  first_id: number | null;
  origin_id: GeneratedAlways<number>;
  reason: string | null;
}

interface InspectionTourTable extends CreatedAt, RecordedNames {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  profile_id: number | null;
  profile_chosen_offline: Generated<boolean>;
  user_id: number | null;
  status_id: number | null;
  status_text: Generated<string | null>;
  is_finding: Generated<boolean>;
  comment: string | null;
  due_at: Date | null;
  started_at: Date | null;
  occurred_at: Date;
  completion_source: 'manual' | 'auto' | 'missed';
  corrects_id: number | null;
  corrected_by_id: number | null;
  first_id: number | null;
  origin_id: GeneratedAlways<number>;
  reason: string | null;
}

interface TourFindingView {
  tour_id: number;
  location_id: number;
  status_text: string | null;
  occurred_at: Date;
  created_at: Date;
  is_current: boolean;
  is_grave: boolean;
  task_id: number | null;
  task_ids: number[];
}
