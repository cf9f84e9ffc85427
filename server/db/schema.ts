import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { OpeningHours } from '#server/time/opening-periods.ts';
import type { NotificationType } from '#shared/contracts/notifications.ts';
import type { AuthTables } from './schema-auth.ts';
import type { TourTables } from './schema-tours.ts';

/** Hand-written image of the migrations: they are the truth, this is what the compiler knows of them. */
export interface Database extends AuthTables, TourTables {
  country: { id: Generated<number>; code: string; name: string };
  state: StateTable;
  social_concept: SocialConceptTable;
  action: ActionTable;
  status: { id: Generated<number>; text: string; is_default: Generated<boolean>; is_finding: Generated<boolean> };
  proof_type: { id: Generated<number>; name: string; validity_months: number | null; is_required: Generated<boolean> };
  customer: CustomerTable;
  location: LocationTable;
  location_usage: LocationUsageTable;
  profile: ProfileTable;
  ledger: {
    customer_id: number;
    size: Generated<number>;
    frontier: Generated<(Buffer | null)[]>;
    root: Generated<Buffer>;
  };
  ledger_entry: LedgerEntryTable;
  ledger_opening: { customer_id: number; seq: number; field: string; salt: Buffer; value: string };
  idempotency: IdempotencyTable;
  task_template: TaskTemplateTable;
  task_template_location: { task_template_id: number; location_id: number; customer_id: number };
  task_generation: { task_template_id: number; location_id: number; customer_id: number; generated_until: Date };
  task: TaskTable;
  activity: ActivityTable;
  notification: NotificationTable;
  notification_setting: { user_id: number; wants_digest: Generated<boolean>; digest_day: string };
  mail_outbox: MailOutboxTable;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;

type CreatedAt = { created_at: Generated<Date> };

interface StateTable extends CreatedAt {
  id: Generated<number>;
  country_id: number;
  code: string;
  name: string;
  law_name: string;
  closing_from: string | null;
  closing_to: string | null;
  sunday_holiday_rule: string | null;
  silent_days: Generated<string[]>;
  min_age: Generated<number>;
  training_initial_due_days: number | null;
  training_intervals: Generated<number[]>;
  report_interval_months: number | null;
  report_due_day_month: string | null;
  report_mode: Generated<'submit' | 'keep'>;
  sources: JSONColumnType<
    Record<string, { source: string; confidence: 'high' | 'medium' | 'low'; verifiedAt?: string }>
  >;
}

interface SocialConceptTable extends CreatedAt {
  id: Generated<number>;
  name: string;
  version: string;
  valid_from: string | null;
  default_tour_interval: number | null;
}

interface ActionTable extends CreatedAt {
  id: Generated<number>;
  social_concept_id: number | null;
  name: string;
  is_set_auto: Generated<boolean>;
  is_active: Generated<boolean>;
}

interface CustomerTable extends CreatedAt {
  id: Generated<number>;
  name: string;
  address: string | null;
  contact: string | null;
  tax_id: string | null;
  is_active: Generated<boolean>;
  is_demo: Generated<boolean>;
}

interface LocationTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  name: string;
  status: Generated<'active' | 'inactive'>;
  type: Generated<'arcade' | 'bettingShop' | 'restaurant'>;
  address: string | null;
  state_id: number | null;
  social_concept_id: number | null;
  time_zone: Generated<string>;
  opening_hours: JSONColumnType<OpeningHours[], string | undefined>;
  tour_interval_seconds: Generated<number>;
  tours_from: Generated<Date>;
  is_inspectiontour_reverse: Generated<boolean>;
  is_task_allowed: Generated<boolean>;
  is_inspection_tour_allowed: Generated<boolean>;
  is_protocol_allowed: Generated<boolean>;
  is_activity_allowed: Generated<boolean>;
  is_premium: Generated<boolean>;
  player_check_allowed: Generated<boolean>;
  pin_required: Generated<boolean>;
  profile_lock_minutes: number | null;
  min_age: number | null;
  oasis_site_id: string | null;
  monthly_limit: number | null;
}

interface LocationUsageTable {
  location_id: number;
  customer_id: number;
  /** The first day of the month. */
  month: string;
  requests: Generated<number>;
  limit_count: number | null;
  additional_limit_count: Generated<number>;
}

interface ProfileTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  user_id: number | null;
  name: string;
  is_active: Generated<boolean>;
  comment: string | null;
  pin_hash: string | null;
}

interface LedgerEntryTable {
  customer_id: number;
  seq: number;
  type: string;
  body: string;
  leaf: Buffer;
  prev: Buffer;
  at: Date;
}

interface IdempotencyTable extends CreatedAt {
  user_id: number;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  location: string | null;
}

export interface PossibleAnswerColumn {
  value: string;
  /** Id of the measure that answering so records. */
  action?: number;
  isFinding?: boolean;
}

interface TaskTemplateTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  description: string;
  possible_answers: JSONColumnType<PossibleAnswerColumn[]>;
  recurrence: string | null;
  is_autocomplete: Generated<boolean>;
  is_public: Generated<boolean>;
  is_active: Generated<boolean>;
  follow_up_description: string | null;
  follow_up_hours: Generated<number>;
}

interface TaskTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  task_template_id: number | null;
  user_id: number | null;
  type: Generated<'routine' | 'single' | 'followUp'>;
  description: string;
  possible_answers: JSONColumnType<PossibleAnswerColumn[]>;
  is_public: Generated<boolean>;
  is_autocomplete: Generated<boolean>;
  do_at: Date;
  done_at: Date | null;
  occurred_at: Date | null;
  answer: string | null;
  comment: string | null;
  profile_id: number | null;
  completion_source: 'manual' | 'auto' | null;
  finding: boolean | null;
  completed_by: number | null;
  follow_up_of_id: number | null;
  withdrawn_at: Date | null;
  corrects_id: number | null;
  corrected_by_id: number | null;
  first_id: number | null;
  origin_id: GeneratedAlways<number>;
  reason: string | null;
}

interface ActivityTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  action_id: number;
  profile_id: number;
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

interface NotificationTable extends CreatedAt {
  id: Generated<number>;
  receiver_id: number;
  sender_id: number | null;
  type: NotificationType;
  message: string;
  link: string | null;
  about: string | null;
  customer_id: number | null;
  location_id: number | null;
  read_at: Date | null;
}

interface MailOutboxTable extends CreatedAt {
  id: Generated<number>;
  about: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
}
