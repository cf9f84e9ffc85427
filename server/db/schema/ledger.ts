import type { ColumnType, Generated } from 'kysely';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';
import type { WitnessFault } from '#shared/contracts/ledger/witnesses.ts';
import type { Evidence } from '#shared/ledger/evidence.ts';

/** Evidence that a signed checkpoint names and the database no longer has. */
type LostEvidence = readonly Pick<Evidence, 'kind' | 'size'>[];

/** Tables for signing the ledger and for comparing it with the records. */
export interface LedgerTables {
  ledger_key: {
    id: Generated<number>;
    host: string;
    public_key: Uint8Array;
    /** The private key, encrypted. */
    sealed: Uint8Array;
    /** Id of the key that encrypts `sealed`. */
    key_id: string;
    created_at: Generated<Date>;
  };
  ledger_checkpoint: LedgerCheckpointTable;
  /** Checkpoints that a document or a mail names. They are not thinned out. */
  ledger_checkpoint_use: { checkpoint_id: number; customer_id: number; used_at: Generated<Date> };
  /** Roots of full subtrees of 2^level leaves, every eight levels; `position` counts from the left. */
  ledger_tile: { customer_id: number; level: number; position: number; hash: Uint8Array };
  /** When each sealed epoch was last read. `number` counts from 0. */
  ledger_epoch: { customer_id: number; number: number; read_at: Date };
  ledger_check: LedgerCheckTable;
  ledger_alarm: {
    id: Generated<number>;
    customer_id: number;
    fault: string;
    found_at: Generated<Date>;
    resolved_at: Date | null;
    resolution: string | null;
  };
  /** `mailed_day` is YYYY-MM-DD, the last day whose checkpoint was sent by mail. */
  ledger_anchor: { customer_id: number; wants_mail: Generated<boolean>; mailed_day: string | null };
  /** Time stamps of checkpoints. `note` is the token in a note that is signed by the ledger. */
  ledger_time_stamp: { checkpoint_id: number; customer_id: number; note: string; stamped_at: Date };
  /** Time stamps of the signatures of documents, by the SHA-256 of the signature. */
  document_time_stamp: { imprint: Uint8Array; token: Uint8Array; stamped_at: Date };
  ledger_witness: LedgerWitnessTable;
  /** Cosignatures of checkpoints. They stay when the witness is removed. */
  ledger_cosignature: {
    checkpoint_id: number;
    /** Name and public key of the witness in one line. */
    witness_key: string;
    customer_id: number;
    /** Number of entries of the checkpoint. */
    size: number;
    /** The line that is appended to the signed text, with its line break. */
    line: string;
    created_at: Generated<Date>;
  };
  /** Hashes of the log of all ledgers; level 0 are its leaves. */
  installation_node: { level: number; position: number; hash: Uint8Array };
  /** Signed states of the log of all ledgers. */
  installation_checkpoint: {
    id: Generated<number>;
    /** Number of leaves. */
    size: number;
    root: Uint8Array;
    note: string;
    ledger_key_id: number;
    created_at: Generated<Date>;
  };
  /** The leaves that stand for a checkpoint, with the first state that contains each. */
  installation_leaf: {
    position: number;
    customer_id: number;
    checkpoint_id: number;
    installation_checkpoint_id: number;
  };
  installation_witness: {
    witness_key: string;
    /** Number of leaves that it cosigned last; 0 before the first cosignature. */
    size: Generated<number>;
    cosigned_at: Date | null;
    asked_at: Date | null;
    fault: WitnessFault | null;
  };
  installation_cosignature: {
    installation_checkpoint_id: number;
    witness_key: string;
    line: string;
    created_at: Generated<Date>;
  };
  installation_time_stamp: { installation_checkpoint_id: number; note: string; stamped_at: Date };
  ledger_state: LedgerStateView;
  /** How far the comparison has come: the newest compared entry, and in a round its table and last compared id. */
  comparison_walk: { only_one: Generated<boolean>; newest: number; stage: number; position: number };
  ledger_comparison: {
    customer_id: number;
    compared_at: Date;
    /** Number of records that the running round has compared. */
    counted: number;
    /** Number of records that the last finished round compared. */
    records: number | null;
    completed_at: Date | null;
  };
  ledger_difference: {
    id: Generated<number>;
    customer_id: number;
    /** IRI of the record. */
    entity: string;
    kind: 'changed' | 'unrecorded' | 'missing' | 'entry';
    /** Columns that differ from the entry. */
    fields: string[];
    found_at: Date;
    resolved_at: Date | null;
  };
  entered_since: { table_name: string; after_id: number };
}

/** Counts what the last check of a log has read. */
interface LedgerCheckTable {
  customer_id: number;
  checked_at: Date;
  /** Number of entries of the log. */
  size: number;
  new_entries: number;
  sampled_entries: number;
  /** Number of sealed epochs that were read again. */
  read_epochs: number;
  sealed_epochs: number;
  /** Each entry was read at this moment or later. */
  oldest_reading: Date;
  lost_evidence: ColumnType<LostEvidence, string | undefined, string>;
}

interface LedgerCheckpointTable {
  id: Generated<number>;
  customer_id: number;
  /** Number of entries that are signed. */
  size: number;
  /** Root of the Merkle tree (RFC 6962) over these entries. */
  root: Uint8Array;
  /** The signed text (C2SP tlog-checkpoint). */
  note: string;
  ledger_key_id: number;
  occasion: CheckpointOccasion;
  created_at: Generated<Date>;
  /** Checkpoints from before the rule about thinning stay. */
  may_be_thinned: Generated<boolean>;
}

interface LedgerWitnessTable {
  id: Generated<number>;
  customer_id: number;
  /** Address below which the witness accepts checkpoints. */
  address: string;
  witness_key: string;
  created_at: Generated<Date>;
  /** Number of entries that it cosigned last; 0 before the first cosignature. */
  size: Generated<number>;
  cosigned_at: Date | null;
  asked_at: Date | null;
  fault: WitnessFault | null;
}

interface LedgerStateView {
  /** Id of the organisation. */
  id: number;
  customer_id: number;
  name: string;
  /** Number of entries. */
  size: number;
  root: Uint8Array | null;
  checkpoint_id: number | null;
  /** Number of entries that the last checkpoint signs. */
  signed_size: number | null;
  signed_at: Date | null;
  fault: string | null;
  fault_found_at: Date | null;
  wants_mail: boolean;
  compared_at: Date | null;
  /** Number of records in the last finished comparison. */
  records: number | null;
  completed_at: Date | null;
  /** Number of unresolved differences. */
  /** Whether a witness saw another state of the ledger. */
  is_contradicted: boolean;
  differences: number;
  /** These columns count what the last check has read. They are null before the first one. */
  checked_at: Date | null;
  checked_size: number | null;
  new_entries: number | null;
  sampled_entries: number | null;
  read_epochs: number | null;
  sealed_epochs: number | null;
  oldest_reading: Date | null;
  lost_evidence: LostEvidence | null;
}
