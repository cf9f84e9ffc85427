import type { RecordedNames } from './records.ts';
import type { Generated } from 'kysely';
import type { CertificateState, CheckFailure } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { StoredOutcome } from '#shared/contracts/player-check/player-check.ts';

/** Tables of OASIS certificates, of the queries made with them, and of the quotas. */
export interface OasisTables {
  oasis_certificate: CertificateTable;
  oasis_certificate_secret: CertificateSecretTable;
  oasis_certificate_location: { certificate_id: number; location_id: number; customer_id: number };
  player_check: PlayerCheckTable;
  location_usage_day: UsageDayTable;
  location_month: LocationMonthView;
  shown_oasis_certificate: ShownCertificateView;
  oasis_certificate_gap: CertificateGapView;
  /** That somebody was told so many days before a certificate ends; 0 stands for after its end. */
  oasis_certificate_warning: { certificate_id: number; days_before: number; told_at: Date };
}

interface CertificateTable {
  id: Generated<number>;
  uuid: string;
  customer_id: number;
  name: string;
  /** The Kennung to which the certificate was issued. */
  oasis_user: string;
  subject: string;
  issuer: string;
  /** Hexadecimal. */
  serial: string;
  /** SHA-256, hexadecimal with colons. */
  fingerprint: string;
  valid_from: Date;
  valid_to: Date;
  is_simulated: Generated<boolean>;
  replaces_id: number | null;
  user_id: number | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_failure: CheckFailure | null;
  created_at: Generated<Date>;
}

interface ShownCertificateView extends CertificateTable {
  customer_name: string;
  state: CertificateState;
  location_ids: number[];
  location_names: string;
  replaced_by_id: number | null;
}

interface CertificateGapView {
  id: number;
  customer_id: number;
  name: string;
  customer_name: string;
  ended_at: Date | null;
  begins_at: Date | null;
}

/** The database roles of requests have no right to read this table. */
interface CertificateSecretTable {
  certificate_id: number;
  /** Id of the key that encrypts the other columns. */
  key_id: string;
  pkcs12: Uint8Array;
  passphrase: Uint8Array;
  password: Uint8Array;
}

interface PlayerCheckTable extends RecordedNames {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  user_id: number;
  profile_id: number | null;
  profile_chosen_offline: Generated<boolean>;
  certificate_id: number | null;
  outcome: StoredOutcome;
  asked_at: Date;
  duration_milliseconds: number;
  /** UUID. */
  request_id: string;
}

interface UsageDayTable {
  location_id: number;
  customer_id: number;
  /** YYYY-MM-DD in the time zone of the location. */
  day: string;
  /** Number of OASIS queries that were answered. */
  requests: Generated<number>;
  /** Number of OASIS queries that were not answered. */
  unanswered: Generated<number>;
}

interface LocationMonthView {
  id: number;
  location_id: number;
  customer_id: number;
  name: string;
  status: 'active' | 'inactive';
  customer_name: string;
  /** YYYY-MM-DD, the first day of the month. */
  month: string;
  /** Number of OASIS queries. */
  requests: number;
  /** OASIS queries in the contract; null means unlimited. */
  limit_count: number | null;
  additional_limit_count: number;
  granted_limit_count: number;
}
