import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { OpeningHours } from '#server/time/opening-periods.ts';
import type { AuthTables } from '#server/db/schema/auth.ts';
import type { AuthorityTables } from '#server/db/schema/authority.ts';
import type { BillingTables } from '#server/db/schema/billing.ts';
import type { DocumentTables } from '#server/db/schema/documents.ts';
import type { FormTables } from '#server/db/schema/forms.ts';
import type { ImportTables } from '#server/db/schema/imports.ts';
import type { LedgerTables } from '#server/db/schema/ledger.ts';
import type { MasterDataTables } from '#server/db/schema/master-data.ts';
import type { MessageTables } from '#server/db/schema/messages.ts';
import type { OasisTables } from '#server/db/schema/oasis.ts';
import type { ProofTables } from '#server/db/schema/proofs.ts';
import type { ProtocolTables } from '#server/db/schema/protocols.ts';
import type { RecordTables } from '#server/db/schema/records.ts';
import type { ReportTables } from '#server/db/schema/reports.ts';
import type { RetentionTables } from '#server/db/schema/retention.ts';
import type { TabletTables } from '#server/db/schema/tablets.ts';
import type { TerminationTables } from '#server/db/schema/terminations.ts';

/** Hand-written types of the database. The migrations are authoritative; change these types together with them. */
export interface Database
  extends
    AuthTables,
    AuthorityTables,
    MasterDataTables,
    RecordTables,
    MessageTables,
    OasisTables,
    LedgerTables,
    FormTables,
    ProtocolTables,
    ProofTables,
    DocumentTables,
    BillingTables,
    ReportTables,
    RetentionTables,
    TabletTables,
    TerminationTables,
    ImportTables {
  customer: CustomerTable;
  location: LocationTable;
  location_usage: LocationUsageTable;
  location_situation: LocationSituationView;
  profile: ProfileTable;
  profile_name: { profile_id: number; customer_id: number; since: Date; name: string };
  erased_name: { profile_id: number; customer_id: number; trace: Uint8Array; word_count: number };
  profile_location: { profile_id: number; location_id: number; customer_id: number };
  ledger: {
    customer_id: number;
    size: Generated<number>;
    frontier: Generated<(Buffer | null)[]>;
    root: Generated<Buffer>;
  };
  ledger_entry: LedgerEntryTable;
  audit_entry: AuditEntryView;
  ledger_opening: { customer_id: number; seq: number; field: string; salt: Buffer; value: string };
  idempotency: IdempotencyTable;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;

type CreatedAt = { created_at: Generated<Date> };

interface CustomerTable extends CreatedAt {
  id: Generated<number>;
  name: string;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  /** Street, postal code and city in one line. */
  address: GeneratedAlways<string | null>;
  contact_person: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  tax_id: string | null;
  is_active: Generated<boolean>;
  is_demo: Generated<boolean>;
  /** Last day, YYYY-MM-DD, once notice was given. */
  ends_on: string | null;
  /** The moment from which on nobody records. */
  ended_at: Date | null;
}

interface LocationTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  name: string;
  status: Generated<'active' | 'inactive'>;
  type: Generated<'arcade' | 'bettingShop' | 'restaurant'>;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  address: GeneratedAlways<string | null>;
  /** Name and address as a search compares them. */
  searchable_name: GeneratedAlways<string | null>;
  state_id: number | null;
  social_concept_id: number | null;
  /** IANA name, e.g. `Europe/Berlin`. */
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
  pinned_action_ids: Generated<number[]>;
  /** In years; null if that of the federal state applies. */
  min_age: number | null;
  /** Null if the interval of the federal state applies. */
  report_interval_months: number | null;
  oasis_site_id: string | null;
  /** OASIS queries a month; null means unlimited. */
  monthly_limit: Generated<number | null>;
}

interface LocationSituationView {
  /** Id of the location. */
  id: number;
  customer_id: number;
  customer_name: string;
  name: string;
  status: 'active' | 'inactive';
  /** 0: to be acted on today, 1: this week, 2: later, 3: fine, 4: location not active. */
  severity: number;
  /**
   * 0: nobody can be checked, 1: somebody must not work, 2: a tour had a grave finding or the permit expired,
   * 3: something is late, 4: nothing is for today, 5: nothing is to be done.
   */
  consequence: number;
  urgency: number;
  /** The first deadline, if nothing is for today. */
  next_deadline_at: Date | null;
  overdue_tasks: number;
  overdue_since: Date | null;
  due_tasks: number;
  due_follow_ups: number;
  follow_ups_this_week: number;
  follow_ups_due_at: Date | null;
  follow_ups_this_week_due_at: Date | null;
  /** Null unless it is exactly one. */
  follow_up_id: number | null;
  /** Findings of protocols for which there is no task. */
  taskless_findings: number;
  taskless_findings_since: Date | null;
  /** Null unless they are all of one protocol. */
  taskless_protocol_id: number | null;
  due_demands: number;
  later_demands: number;
  /** Those of them that are due within seven days. */
  demands_this_week: number;
  demands_due_at: Date | null;
  later_demands_due_at: Date | null;
  /** The task of the demand that is due first. */
  demand_id: number | null;
  missed_tours: number;
  last_missed_at: Date | null;
  tour_outstanding: boolean;
  staff_lacking: number;
  /** Null unless it is exactly one person. */
  lacking_profile_id: number | null;
  /** The first two of them. */
  lacking_names: string[];
  nobody_may_work: boolean;
  /** Those of them whom an open upload link asks for a proof that they lack, and the time of the latest link. */
  staff_asked: number;
  staff_asked_at: Date | null;
  /** Those of them who submitted such a proof, which waits for its review. */
  staff_submitted: number;
  staff_ending: number;
  staff_ending_this_week: number;
  /** The beginning of the last day of the first of these proofs. */
  staff_ends_at: Date | null;
  player_check_allowed: boolean;
  /** OASIS queries this month, additional ones included; null if there is no limit, or no player check. */
  total_limit: number | null;
  requests_left: number | null;
  /** When they are used up if it goes on as it began; null if they last until the end of the month. */
  requests_last_until: Date | null;
  certificate_state: 'none' | 'expired' | 'ending' | null;
  certificate_until: Date | null;
  permit_state: 'expired' | 'endingThisWeek' | 'ending' | null;
  permit_until: Date | null;
  permit_id: number | null;
  /** Tours of the last 24 hours with a grave finding. */
  grave_findings: number;
  /** The latest of them. */
  grave_finding_id: number | null;
  grave_finding_text: string | null;
  grave_finding_at: Date | null;
}

interface LocationUsageTable {
  location_id: number;
  customer_id: number;
  /** The first day of the month. */
  month: string;
  /** Number of OASIS queries. */
  requests: Generated<number>;
  /** OASIS queries in the contract when the month began; null means unlimited. */
  limit_count: number | null;
  /** Booked and granted queries together. */
  additional_limit_count: Generated<number>;
  /** Queries granted by the platform without a booking. */
  granted_limit_count: Generated<number>;
}

interface ProfileTable extends CreatedAt {
  id: Generated<number>;
  customer_id: number;
  user_id: number | null;
  name: string;
  /** The name as a search compares it. */
  searchable_name: GeneratedAlways<string | null>;
  is_active: Generated<boolean>;
  comment: string | null;
  pin_hash: string | null;
  erased_at: Date | null;
  /**
   * The last day on which no kind of proof has expired, FOR_EVER, or null without any proof. A trigger maintains it.
   */
  proofs_until: Generated<string | null>;
  /** When the profile was deactivated; set by the database. */
  inactive_since: Date | null;
}

interface LedgerEntryTable {
  customer_id: number;
  /** Number of the entry, counted from 0 for each organisation. */
  seq: number;
  type: string;
  /** RFC 8785 JSON. */
  body: string;
  /** Hash of the body as a leaf of the Merkle tree (RFC 6962). */
  leaf: Buffer;
  /** Root of the Merkle tree over all entries before this one. */
  prev: Buffer;
  at: Date;
  id: Generated<number>;
  /** IRI of the record. */
  entity: GeneratedAlways<string | null>;
  actor_id: GeneratedAlways<number | null>;
  profile_id: GeneratedAlways<number | null>;
  location_id: GeneratedAlways<number | null>;
  entity_id: GeneratedAlways<number | null>;
  /** IRI of the corrected record. */
  corrects: GeneratedAlways<string | null>;
}

/** Entries of the ledger and of the security log in one view. */
interface AuditEntryView {
  id: number;
  at: Date;
  source: 'ledger' | 'security';
  customer_id: number | null;
  seq: number | null;
  type: string;
  actor_id: number | null;
  /** The user whose access the entry is about. */
  user_id: number | null;
  profile_id: number | null;
  location_id: number | null;
  entity: string | null;
  entity_id: number | null;
  /** The whole body of a ledger entry, or the details of an entry of the security log. */
  body: Readonly<Record<string, unknown>>;
  /** Hexadecimal hash of the Merkle leaf; null for entries of the security log. */
  leaf: string | null;
  /** The network without its last part, e.g. `192.0.2.0/24`. */
  network: string | null;
}

interface IdempotencyTable extends CreatedAt {
  user_id: number;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  /**
   * Fields whose values came with the request: the stored body has `null` for them, and a replay takes them from the
   * request.
   */
  sent_fields: Generated<readonly string[]>;
  location: string | null;
  /** The organisation selected in the sender's session. */
  customer_id: number | null;
}
