import type { Generated } from 'kysely';
import type { AuthorityKind, SeenSection } from '#shared/contracts/authority-access/authority-access.ts';

/** Tables of accesses that were granted to authorities. */
export interface AuthorityTables {
  authority_access: AuthorityAccessTable;
  authority_session: { token_hash: Buffer; access_id: number; expires_at: Date; created_at: Generated<Date> };
  authority_visit: AuthorityVisitTable;
  authority_demand: AuthorityDemandTable;
}

interface AuthorityAccessTable {
  id: Generated<number>;
  customer_id: number;
  location_ids: readonly number[];
  authority: string;
  person: string;
  /** YYYY-MM-DD, as is `to_on`. */
  from_on: string;
  to_on: string;
  kinds: readonly AuthorityKind[];
  shows_names: boolean;
  token_hash: Buffer;
  code_hash: Buffer;
  failed_attempts: Generated<number>;
  sign_ins: Generated<number>;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_by: number | null;
  last_seen_at: Date | null;
  user_id: number;
  created_at: Generated<Date>;
}

interface AuthorityVisitTable {
  id: Generated<number>;
  access_id: number;
  customer_id: number;
  section: SeenSection;
  location_id: number | null;
  location_name: string | null;
  subject: string | null;
  created_at: Generated<Date>;
}

interface AuthorityDemandTable {
  id: Generated<number>;
  access_id: number;
  customer_id: number;
  location_id: number;
  text: string;
  /** YYYY-MM-DD. */
  due_on: string;
  task_id: number;
  /** The files of the answer. */
  document_ids: Generated<readonly number[]>;
  /** Their names when they were sent, in the same order. */
  document_names: Generated<readonly string[]>;
  key_hash: Buffer | null;
  created_at: Generated<Date>;
}
