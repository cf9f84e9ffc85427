import type { Generated } from 'kysely';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';

/** Tables for signing the ledger and for comparing it with the records. */
export interface LedgerTables {
  ledger_key: {
    id: Generated<number>;
    host: string;
    public_key: Uint8Array;
    sealed: Uint8Array;
    key_id: string;
    created_at: Generated<Date>;
  };
  ledger_checkpoint: LedgerCheckpointTable;
  ledger_tile: { customer_id: number; level: number; position: number; hash: Uint8Array };
  ledger_alarm: {
    id: Generated<number>;
    customer_id: number;
    fault: string;
    found_at: Generated<Date>;
    resolved_at: Date | null;
    resolution: string | null;
  };
  ledger_anchor: { customer_id: number; wants_mail: Generated<boolean>; mailed_day: string | null };
  ledger_state: LedgerStateView;
  comparison_walk: { only_one: Generated<boolean>; newest: number; stage: number; position: number };
  ledger_comparison: {
    customer_id: number;
    compared_at: Date;
    counted: number;
    records: number | null;
    completed_at: Date | null;
  };
  ledger_difference: {
    id: Generated<number>;
    customer_id: number;
    entity: string;
    kind: 'changed' | 'unrecorded' | 'missing' | 'entry';
    fields: string[];
    found_at: Date;
    resolved_at: Date | null;
  };
  entered_since: { table_name: string; after_id: number };
}

interface LedgerCheckpointTable {
  id: Generated<number>;
  customer_id: number;
  size: number;
  root: Uint8Array;
  note: string;
  ledger_key_id: number;
  occasion: CheckpointOccasion;
  created_at: Generated<Date>;
}

interface LedgerStateView {
  /** Id of the organisation. */
  id: number;
  customer_id: number;
  name: string;
  size: number;
  root: Uint8Array | null;
  checkpoint_id: number | null;
  signed_size: number | null;
  signed_at: Date | null;
  fault: string | null;
  fault_found_at: Date | null;
  wants_mail: boolean;
  compared_at: Date | null;
  records: number | null;
  completed_at: Date | null;
  differences: number;
}
