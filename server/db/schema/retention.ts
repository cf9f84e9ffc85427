import type { Generated, JSONColumnType } from 'kysely';
import type { OrganisationExport } from '#shared/contracts/organisation-export/organisation-export.ts';
import type { RetentionRunState } from '#shared/contracts/retention/retention-runs.ts';
import type { Periods } from '#shared/domain/retention-kinds.ts';

/** Tables of retention periods, holds and deletion runs, and of organisation exports. */
export interface RetentionTables {
  retention_policy: RetentionPolicyTable;
  retention_setting: RetentionSettingView;
  retention_hold: RetentionHoldTable;
  retention_run: RetentionRunTable;
  retention_lookup: RetentionLookupTable;
  organisation_export: OrganisationExportTable;
}

interface RetentionPolicyTable {
  customer_id: number;
  /** In months. */
  periods: JSONColumnType<Partial<Periods>>;
  updated_at: Generated<Date>;
}

interface RetentionSettingView {
  id: number;
  customer_id: number;
  name: string;
  is_demo: boolean;
  /** In months. */
  periods: Partial<Periods>;
}

interface RetentionHoldTable {
  id: Generated<number>;
  customer_id: number;
  location_id: number;
  reason: string;
  user_id: number;
  created_at: Generated<Date>;
  lifted_at: Date | null;
  lifted_by: number | null;
}

interface Part {
  readonly kind: string;
  readonly locationId: number | null;
  readonly locationName: string | null;
  readonly count: number;
}

interface FoundPart extends Part {
  /** Timestamp, as is `newest`. */
  readonly oldest: string;
  readonly newest: string;
  readonly samples: readonly { readonly id: number; readonly at: string }[];
}

interface RetentionRunTable {
  id: Generated<number>;
  customer_id: number;
  state: Generated<RetentionRunState>;
  /** In months. */
  periods: JSONColumnType<Periods>;
  /** Timestamps by kind of records: what is older is due. */
  cutoffs: JSONColumnType<Readonly<Record<string, string>>>;
  parts: JSONColumnType<FoundPart[]>;
  held_back: JSONColumnType<(Part & { readonly reason: 'hold' | 'named' })[]>;
  /** Number of records to delete. */
  total: number;
  /** Numbers of deleted records by kind. */
  deleted: JSONColumnType<Readonly<Record<string, number>>>;
  /** Number of records that were not deleted, because they had been changed or held. */
  spared: number;
  user_id: number | null;
  created_at: Generated<Date>;
  expires_at: Date;
  approved_at: Date | null;
  approved_by: number | null;
  finished_at: Date | null;
  /** The kind of records that a running search is examining. */
  searching: string | null;
  /** The last record that the search examined. */
  reached: Generated<number>;
  /** Number of steps that failed one after the other. */
  failures: Generated<number>;
}

interface RetentionLookupTable {
  customer_id: number;
  began_at: Date;
}

interface OrganisationExportTable {
  id: Generated<number>;
  customer_id: number;
  user_id: number;
  state: Generated<OrganisationExport['state']>;
  /** In per cent. */
  progress: Generated<number>;
  attempts: Generated<number>;
  /** Key in the file store. */
  file_key: string | null;
  bytes: number | null;
  downloaded_at: Date | null;
  /** SHA-256 of the file, hexadecimal. */
  digest: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  expires_at: Date | null;
}
