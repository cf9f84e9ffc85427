import type { Generated, JSONColumnType } from 'kysely';
import type { Periods } from '#shared/retention-kinds.ts';

/** Part of the image of the database in schema.ts: how long what was recorded stays. */
export interface RetentionTables {
  retention_policy: RetentionPolicyTable;
  retention_setting: RetentionSettingView;
}

interface RetentionPolicyTable {
  customer_id: number;
  periods: JSONColumnType<Partial<Periods>>;
  updated_at: Generated<Date>;
}

interface RetentionSettingView {
  id: number;
  customer_id: number;
  name: string;
  is_demo: boolean;
  periods: Partial<Periods>;
}
