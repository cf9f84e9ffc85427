import type { Generated, JSONColumnType } from 'kysely';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import type { ConceptDuty } from '#shared/contracts/master-data/social-concepts.ts';
import type { Confidence, LegalField } from '#shared/contracts/master-data/states.ts';

/** Tables of the master data, which the platform provides for all organisations. */
export interface MasterDataTables {
  country: { id: Generated<number>; code: string; name: string; is_active: Generated<boolean> };
  state: StateTable;
  state_change: StateChangeTable;
  social_concept: SocialConceptTable;
  social_concept_version: SocialConceptVersionTable;
  action: ActionTable;
  status: StatusTable;
}

type CreatedAt = { created_at: Generated<Date> };

interface StateTable extends CreatedAt {
  id: Generated<number>;
  country_id: number;
  code: string;
  name: string;
  law_name: string;
  law_url: string | null;
  /** HH:MM, as is `closing_to`. */
  closing_from: string | null;
  closing_to: string | null;
  sunday_holiday_rule: string | null;
  /** German names from SILENT_DAYS. */
  silent_days: Generated<string[]>;
  /** In years. */
  min_age: Generated<number>;
  training_initial_due_days: number | null;
  /** Months from each training to the next. */
  training_intervals: Generated<number[]>;
  report_interval_months: number | null;
  /** Day and month as `31.03.`. */
  report_due_day_month: string | null;
  report_mode: Generated<'submit' | 'keep'>;
  authority_name: string | null;
  sources: JSONColumnType<Record<string, { source: string; confidence: Confidence; verifiedAt?: string }>>;
}

interface StateChangeTable extends CreatedAt {
  id: Generated<number>;
  state_id: number;
  value: LegalField;
  before: string | null;
  after: string | null;
  source_before: string | null;
  source_after: string | null;
  /** YYYY-MM-DD. */
  verified_at: string | null;
  user_id: number;
}

interface SocialConceptTable extends CreatedAt {
  id: Generated<number>;
  /** Null for concepts of the platform. */
  customer_id: number | null;
  name: string;
  /** Free text, e.g. `1.0`. */
  version: string;
  /** YYYY-MM-DD. */
  valid_from: string | null;
  /** In seconds. */
  default_tour_interval: number | null;
  is_active: Generated<boolean>;
  content: JSONColumnType<ConceptColumn, string | undefined>;
  /** Number of the draft's revision, increased with every change. */
  revision: Generated<number>;
  updated_at: Generated<Date>;
}

/** The content of a social concept. An omitted field is empty. */
export interface ConceptColumn {
  readonly states?: readonly number[];
  readonly locationTypes?: readonly ('arcade' | 'bettingShop' | 'restaurant')[];
  readonly contents?: readonly { readonly duty: ConceptDuty; readonly text?: string; readonly isDone: boolean }[];
  readonly officer?: string;
  /** Without `months`, the validity of the proof type applies. */
  readonly proofs?: readonly { readonly type: number; readonly months?: number }[];
  readonly forms?: readonly number[];
  readonly document?: number;
}

/** An action of a version, as it was when the version was published. */
interface VersionAction {
  readonly id: number;
  readonly name: string;
  readonly isSetAuto: boolean;
}

interface SocialConceptVersionTable {
  id: Generated<number>;
  social_concept_id: number;
  customer_id: number | null;
  /** Counted from 1 for each concept. */
  number: number;
  /** Revision of the draft that was published as this version. */
  revision: number;
  name: string;
  /** Free text, e.g. `1.0`. */
  version: string;
  /** YYYY-MM-DD. */
  valid_from: string;
  /** In seconds. */
  default_tour_interval: number | null;
  content: JSONColumnType<ConceptColumn>;
  measures: JSONColumnType<readonly VersionAction[]>;
  /** Whether everybody who works by the concept has to confirm the version. */
  needs_confirmation: boolean;
  published_by: number | null;
  published_at: Generated<Date>;
}

interface ActionTable extends CreatedAt {
  id: Generated<number>;
  social_concept_id: number | null;
  name: string;
  /** Null for an organisation's own action that no evaluation counts. */
  kind: MeasureKind | null;
  /** Whether it is recorded by answering a task, and cannot be selected by hand. */
  is_set_auto: Generated<boolean>;
  is_active: Generated<boolean>;
}

interface StatusTable {
  id: Generated<number>;
  text: string;
  is_default: Generated<boolean>;
  is_finding: Generated<boolean>;
  /** Whether the office has to act at once when a tour ends with it. */
  is_grave: Generated<boolean>;
  is_active: Generated<boolean>;
}
