// Which rows of an organisation an archive contains for another installation, in the order in which they can be inserted.
// A test compares these lists with the database, so that a new table is not forgotten.

export interface RestoredTable {
  readonly table: string;
  /** SQL condition of the rows of an organisation; `$1` is its id. By default they name the organisation themselves. */
  readonly where?: string;
  /** Columns that are not exported: secrets, and what only this installation can use. */
  readonly omitted?: readonly string[];
  /** SQL expressions for those of the omitted columns that need a value. Nobody knows what these values are made of. */
  readonly renewed?: Readonly<Record<string, string>>;
  /** SQL expressions that are written instead of a column; `$1` is the id of the organisation. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Columns that refer to rows of a later table, and are set once these are there. */
  readonly postponed?: readonly string[];
  /** Master data: rows that the other installation has already stay as they are there. */
  readonly isShared?: true;
  /** Column by which a row of master data is recognized as the same in both installations. */
  readonly namedBy?: string;
  /** Column with the storage key of a file. It is written as `key`, beside the name of the file in the archive. */
  readonly fileColumn?: string;
  /** Column with a secret, of which the archive says only whether there is one, because the ledger records that. */
  readonly secretColumn?: string;
}

const RANDOM_HASH = "sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))";
const ALL = 'true';
const MEMBERS = 'select user_id from user_customer where customer_id = $1';
const USED_FORMS = 'select form_id from protocol where customer_id = $1';
const OWN_RUNS = 'run_id in (select id from retention_run where customer_id = $1)';
const OWN_OR_SHARED_CONCEPTS = 'select id from social_concept where customer_id is null or customer_id = $1';

export const RESTORED_TABLES: readonly RestoredTable[] = [
  { table: 'country', where: ALL, isShared: true, namedBy: 'code' },
  { table: 'state', where: ALL, isShared: true, namedBy: 'code' },
  { table: 'status', where: ALL, isShared: true, namedBy: 'text' },
  { table: 'proof_type', where: ALL, isShared: true, namedBy: 'name' },
  { table: 'plan', where: ALL, isShared: true, namedBy: 'name' },
  { table: 'quota_package', where: ALL, isShared: true, namedBy: 'name' },
  // The reader adds which users the rows of the organisation name. Of those who do not work for it, such as the staff of the
  // platform, only the name is known there.
  {
    table: 'app_user',
    omitted: ['password_hash', 'last_login_at'],
    renewed: { password_hash: "''" },
    instead: {
      email: `case when id in (${MEMBERS}) then email else 'zugang-' || id || '@unbekannt.invalid' end`,
      is_active: `is_active and id in (${MEMBERS})`,
    },
  },
  { table: 'app_user_name' },
  // Another installation starts a contract of its own.
  { table: 'customer', where: 'id = $1', omitted: ['ends_on', 'ended_at'] },
  { table: 'social_concept', where: 'customer_id is null or customer_id = $1', isShared: true, namedBy: 'name' },
  { table: 'social_concept_version', where: 'customer_id is null or customer_id = $1', isShared: true },
  { table: 'action', where: `social_concept_id in (${OWN_OR_SHARED_CONCEPTS})`, isShared: true, namedBy: 'name' },
  { table: 'location' },
  { table: 'profile', secretColumn: 'pin_hash', instead: { pin_hash: 'pin_hash is not null' } },
  { table: 'profile_location' },
  { table: 'profile_name' },
  { table: 'erased_name' },
  { table: 'user_customer' },
  { table: 'user_location', where: 'location_id in (select id from location where customer_id = $1)' },
  { table: 'contract' },
  { table: 'location_plan' },
  { table: 'location_usage' },
  { table: 'location_usage_day' },
  { table: 'location_day' },
  { table: 'quota_booking' },
  { table: 'invoice' },
  { table: 'task_template' },
  { table: 'task_template_location' },
  { table: 'task_generation' },
  { table: 'task' },
  { table: 'activity' },
  { table: 'inspection_tour' },
  {
    table: 'form',
    where: `id in (${USED_FORMS})`,
    // A draft that was not published is not exported, because it was not used.
    omitted: ['draft', 'draft_digest', 'draft_question_count'],
    renewed: { draft: "'{}'", draft_digest: "''", draft_question_count: '0' },
    postponed: ['version_id'],
    isShared: true,
    namedBy: 'name',
  },
  { table: 'form_version', where: `form_id in (${USED_FORMS})`, isShared: true, namedBy: 'digest' },
  {
    table: 'form_question',
    where: `form_version_id in (select id from form_version where form_id in (${USED_FORMS}))`,
    isShared: true,
  },
  {
    table: 'form_social_concept',
    where: `form_id in (${USED_FORMS}) and social_concept_id in (${OWN_OR_SHARED_CONCEPTS})`,
    isShared: true,
  },
  { table: 'protocol' },
  { table: 'protocol_count' },
  { table: 'protocol_image', fileColumn: 'file_key' },
  { table: 'document', omitted: ['thumbnail_key'], fileColumn: 'file_key' },
  { table: 'document_reading' },
  { table: 'proof_copy', where: 'document_id in (select id from document where customer_id = $1)' },
  { table: 'profile_document' },
  { table: 'tablet_delivery', omitted: ['tablet_id', 'key_hash'], renewed: { key_hash: RANDOM_HASH } },
  {
    table: 'authority_access',
    omitted: ['token_hash', 'code_hash'],
    renewed: { token_hash: RANDOM_HASH, code_hash: RANDOM_HASH },
  },
  { table: 'authority_visit' },
  { table: 'authority_demand', omitted: ['key_hash'], renewed: { key_hash: RANDOM_HASH } },
  // The files of a report are made again from its content.
  { table: 'report', omitted: ['files'] },
  { table: 'report_content' },
  { table: 'retention_policy' },
  { table: 'retention_hold' },
  { table: 'retention_run' },
  { table: 'retention_held', where: OWN_RUNS },
  { table: 'retention_item', where: OWN_RUNS },
  { table: 'import' },
  { table: 'import_line' },
  { table: 'oasis_certificate' },
  { table: 'oasis_certificate_location' },
  { table: 'player_check' },
  { table: 'ledger' },
  { table: 'ledger_entry' },
  { table: 'ledger_opening' },
  { table: 'ledger_tile' },
  { table: 'ledger_epoch' },
  {
    table: 'ledger_key',
    where: 'id in (select ledger_key_id from ledger_checkpoint where customer_id = $1)',
    omitted: ['sealed', 'key_id'],
    renewed: { sealed: "''", key_id: "'of another installation'" },
  },
  { table: 'ledger_checkpoint' },
  { table: 'ledger_checkpoint_use' },
  { table: 'ledger_cosignature' },
  { table: 'ledger_time_stamp' },
  { table: 'ledger_witness' },
  { table: 'ledger_anchor' },
  { table: 'ledger_alarm' },
  { table: 'ledger_check' },
  { table: 'ledger_difference' },
];

/** Tables of which nothing is restored: what ends with a session, what a job computes again, and what the platform owns. */
export const UNRESTORED_TABLES: readonly string[] = [
  'authority_session',
  'billing_setting',
  'comparison_walk',
  'deleted_invoice',
  'deletion_certificate',
  'deletion_file',
  'document_time_stamp',
  'entered_since',
  'idempotency',
  'installation_checkpoint',
  'installation_cosignature',
  'installation_leaf',
  'installation_node',
  'installation_time_stamp',
  'installation_witness',
  'invitation',
  'invoice_series',
  'known_device',
  'known_device_profile',
  'ledger_comparison',
  'location_day_progress',
  'login_throttle',
  'mail_outbox',
  'migration',
  'notification',
  'notification_setting',
  'oasis_certificate_secret',
  'oasis_certificate_warning',
  'one_time_token',
  'organisation_export',
  'price_change',
  'recovery_code',
  'refresh_token',
  'retention_kind',
  'retention_lookup',
  'second_factor',
  'security_event',
  'session',
  'session_profile',
  'signing_key',
  'state_change',
  'tablet',
  'tablet_challenge',
  'tablet_pairing',
  'termination',
  'upload_link',
];
