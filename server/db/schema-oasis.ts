import type { Generated } from 'kysely';
import type { CheckFailure } from '#shared/contracts/oasis-certs.ts';
import type { StoredOutcome } from '#shared/contracts/player-check.ts';

/** Part of the image of the database in schema.ts: what OASIS is asked with, and that it was. */
export interface OasisTables {
  oasis_certificate: CertificateTable;
  oasis_certificate_secret: CertificateSecretTable;
  oasis_certificate_location: { certificate_id: number; location_id: number; customer_id: number };
  player_check: PlayerCheckTable;
  location_usage_day: UsageDayTable;
  location_month: LocationMonthView;
}

interface CertificateTable {
  id: Generated<number>;
  uuid: string;
  customer_id: number;
  name: string;
  oasis_user: string;
  subject: string;
  issuer: string;
  serial: string;
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

/** No request reads it. */
interface CertificateSecretTable {
  certificate_id: number;
  key_id: string;
  pkcs12: Uint8Array;
  passphrase: Uint8Array;
  password: Uint8Array;
}

interface PlayerCheckTable {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  user_id: number;
  profile_id: number | null;
  certificate_id: number | null;
  outcome: StoredOutcome;
  asked_at: Date;
  duration_milliseconds: number;
  request_id: string;
}

interface UsageDayTable {
  location_id: number;
  customer_id: number;
  /** YYYY-MM-DD, where the venue stands. */
  day: string;
  requests: Generated<number>;
  unanswered: Generated<number>;
}

interface LocationMonthView {
  id: number;
  location_id: number;
  customer_id: number;
  name: string;
  status: 'active' | 'inactive';
  customer_name: string;
  /** Its first day. */
  month: string;
  requests: number;
  limit_count: number | null;
  additional_limit_count: number;
  granted_limit_count: number;
}
