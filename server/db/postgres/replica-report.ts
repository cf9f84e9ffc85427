/** Why a read could not use a replica. */
export const REPLICA_FAULTS = ['behind', 'unreachable', 'promoted', 'failed'] as const;
export type ReplicaFault = (typeof REPLICA_FAULTS)[number];

export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  readonly fault: ReplicaFault | null;
  /** Length of the write-ahead log that it has not replayed yet, in bytes; null if it could not be asked. */
  readonly lagBytes: number | null;
}

/** Reports the state of the replicas to monitoring. */
export interface ReplicaReport {
  /** Reads that may go to a replica, by where they went. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
  readonly faults: Readonly<Record<ReplicaFault, number>>;
  /** Asks each replica now. */
  readonly states: () => Promise<readonly ReplicaState[]>;
}
