import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#shared/contracts/auth/auth.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** A column that the database computes. */
type Computed<Value> = ColumnType<Value, never, never>;

export interface AppUserTable {
  id: Generated<number>;
  uid: Generated<string>;
  email: string;
  firstname: string;
  lastname: string;
  /** Null until an invited user has chosen a password. */
  password_hash: string | null;
  role: Role;
  is_active: Generated<boolean>;
  has_password: Computed<boolean>;
  /** True for logins of the demo data, whose password is public. */
  is_sample: Generated<boolean>;
  last_login_at: Date | null;
  created_at: Timestamp;
}

export interface UserCustomerTable {
  id: Generated<number>;
  user_id: number;
  customer_id: number;
  created_at: Timestamp;
}

export interface UserLocationTable {
  id: Generated<number>;
  user_id: number;
  location_id: number;
  created_at: Timestamp;
}

export interface SessionTable {
  id: Generated<string>;
  user_id: number;
  customer_id: number | null;
  location_id: number | null;
  profile_id: number | null;
  profile_since: Generated<Date | null>;
  profile_chosen_offline: Generated<boolean>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  /** Number of rotations of the refresh token, counted from 1. */
  generation: Generated<number>;
  rotated_at: Timestamp;
  ended_at: Date | null;
  ended_reason: 'logout' | 'reuse' | 'expired' | 'password' | 'revoked' | null;
  /** The User-Agent header of the sign-in. */
  user_agent: string | null;
  ip: string | null;
  /** The device on which the session was opened; null once that device is deleted. */
  device_id: number | null;
  /** The paired tablet that opened the session; null for a sign-in with a password. */
  tablet_id: Generated<number | null>;
  /** True for a session in which the server itself carries out an entry of a lost tablet. */
  is_delivery: Generated<boolean>;
}

interface KnownDeviceTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the device's token. */
  token_hash: Buffer;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

interface KnownDeviceProfileTable {
  device_id: number;
  profile_id: number;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token. */
  hash: Buffer;
  session_id: string;
  /** The session's generation when the token was issued. */
  generation: number;
  created_at: Timestamp;
}

export interface LoginThrottleTable {
  /** Name of what is counted, e.g. `pin:7:on:12`; throttle.queries.ts writes all of them. */
  key: string;
  failures: Generated<number>;
  first_failure_at: Timestamp;
  last_failure_at: Timestamp;
  blocked_until: Date | null;
}

export interface SigningKeyTable {
  kid: string;
  /** JWK (RFC 7517). */
  private_jwk: ColumnType<unknown, string, never>;
  public_jwk: ColumnType<unknown, string, never>;
  created_at: Timestamp;
}

export interface SecurityEventTable {
  id: Generated<number>;
  at: Timestamp;
  kind: string;
  actor_id: number | null;
  user_id: number | null;
  customer_id: number | null;
  /** The network without its last part, e.g. `192.0.2.0/24`. */
  network: string | null;
  details: ColumnType<unknown, string, never>;
  location_id: GeneratedAlways<number | null>;
  /** IRI of the record. */
  entity: GeneratedAlways<string | null>;
  entity_id: GeneratedAlways<number | null>;
}

export interface SecondFactorTable {
  user_id: number;
  /** The secret of the codes, encrypted. */
  sealed: Uint8Array;
  /** Id of the key that encrypts `sealed`. */
  key_id: string;
  created_at: Timestamp;
  confirmed_at: Date | null;
  /** Time step of the last accepted code (RFC 6238), so that no code is accepted twice. */
  last_step: number | null;
}

export interface RecoveryCodeTable {
  user_id: number;
  /** SHA-256 of the user's id and the code. */
  code_hash: Buffer;
  used_at: Date | null;
}

export interface OneTimeTokenTable {
  id: Generated<number>;
  token_hash: Buffer;
  purpose: 'password-reset' | 'email-change' | 'invitation';
  user_id: number;
  email: string | null;
  created_at: Timestamp;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
}

/** The columns of an account that other users may read. */
type UserAccountView = Pick<
  AppUserTable,
  | 'id'
  | 'uid'
  | 'email'
  | 'firstname'
  | 'lastname'
  | 'role'
  | 'is_active'
  | 'last_login_at'
  | 'created_at'
  | 'has_password'
> & {
  search_text: Computed<string>;
  /** Only organisations that the reading user may see. */
  customer_ids: Computed<readonly number[]>;
  /** Only locations that the reading user may see. */
  location_ids: Computed<readonly number[]>;
  /**
   * Whether the reading user may edit the account; otherwise they may only add or remove it from their organisation.
   */
  is_managed: Computed<boolean>;
  has_second_factor: Computed<boolean>;
};

export interface InvitationTable {
  id: Generated<number>;
  customer_id: number;
  email: string;
  role: Role;
  location_ids: ColumnType<unknown, number[], never>;
  user_id: number;
  created_at: Timestamp;
  token_hash: Buffer | null;
  sent_at: Date | null;
  is_mailed: Generated<boolean>;
  expires_at: Date;
  revoked_at: Date | null;
  accepted_at: Date | null;
  accepted_by: number | null;
}

/** The columns of an invitation that other users may read. */
type SentInvitationView = Omit<InvitationTable, 'location_ids' | 'token_hash' | 'accepted_by'> & {
  location_ids: Computed<readonly number[]>;
};

export interface AuthTables {
  app_user: AppUserTable;
  user_account: UserAccountView;
  user_customer: UserCustomerTable;
  user_location: UserLocationTable;
  invitation: InvitationTable;
  sent_invitation: SentInvitationView;
  session: SessionTable;
  known_device: KnownDeviceTable;
  known_device_profile: KnownDeviceProfileTable;
  refresh_token: RefreshTokenTable;
  login_throttle: LoginThrottleTable;
  signing_key: SigningKeyTable;
  security_event: SecurityEventTable;
  one_time_token: OneTimeTokenTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}
